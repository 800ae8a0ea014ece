import type { Kysely } from "kysely";
import type { FormerGuest } from "../../../shared/contract/book-for-guest.ts";
import type { Database } from "../../db/schema.ts";

/** Who booked, as each of the bookings has them. */
export async function guestsOfBookings(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<(FormerGuest & { id: number })[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .select(["vehicles.name as vehicle_name", "start_day as start", "end_day as end"])
    .select([
      "bookings.id",
      "salutation",
      "bookings.name",
      "phone",
      "email",
      "street_and_number as streetAndNumber",
      "additional",
    ])
    .select(["zip_code_and_city as zipCodeAndCity", "company", "vat_id", "lang"])
    .where("bookings.id", "in", ids)
    .execute();
  return rows.map(({ vehicle_name, start, end, ...guest }) => ({ ...guest, last_stay: { vehicle_name, start, end } }));
}
