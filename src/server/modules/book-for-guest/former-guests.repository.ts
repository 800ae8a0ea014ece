import type { Kysely } from "kysely";
import type { FormerGuest } from "../../../shared/contract/book-for-guest.ts";
import type { Database } from "../../db/schema.ts";

/** Who booked, as each of the bookings has them. */
export function guestsOfBookings(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<(FormerGuest & { id: number })[]> {
  return db
    .selectFrom("bookings")
    .select(["id", "salutation", "name", "phone", "email", "street_and_number as streetAndNumber", "additional"])
    .select(["zip_code_and_city as zipCodeAndCity", "company", "vat_id", "lang"])
    .where("id", "in", ids)
    .execute();
}
