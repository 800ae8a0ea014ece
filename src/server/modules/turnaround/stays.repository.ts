import type { Kysely } from "kysely";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import type { License } from "../../../shared/rules/license.ts";
import type { AgreedOnSite } from "../../../shared/rules/on-site-charges.ts";
import { maximumNights } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import { type KnownBooking, knownBookings } from "../booking/booking.repository.ts";
import { withAgreedOnSite } from "../booking-money/charges.repository.ts";
import type { ReturnedStay } from "../till/return-charges.repository.ts";

type Db = Kysely<Database>;

/** A stay with what its handover needs. */
export type Stay = KnownBooking & { agreed_on_site: AgreedOnSite; vehicle_license: License };

const staysWithBoat = (db: Db) => knownBookings(db).select("vehicles.license as vehicle_license");

export async function findStay(db: Db, id: number): Promise<Stay | null> {
  const rows = await staysWithBoat(db).where("bookings.id", "=", id).execute();
  return (await withAgreedOnSite(db, rows))[0] ?? null;
}

/** Stays that stand and touch the days, of one boat or of all, and those with these ids; by first day. */
export async function staysTouching(
  db: Db,
  { from, to, vehicleId, ids = [] }: { from: Day; to: Day; vehicleId?: number; ids?: readonly number[] },
): Promise<Stay[]> {
  const rows = await staysWithBoat(db)
    .where((is) => {
      const touching = is.and([
        // No stay is longer, so that the index on the first day bounds what is read.
        is("bookings.start_day", ">=", addDays(from, -maximumNights)),
        is("bookings.start_day", "<=", to),
        is("bookings.end_day", ">=", from),
        is("bookings.status", "!=", "cancelled"),
        ...(vehicleId === undefined ? [] : [is("bookings.vehicle_id", "=", vehicleId)]),
      ]);
      return ids.length === 0 ? touching : is.or([touching, is("bookings.id", "in", ids)]);
    })
    .orderBy("bookings.start_day")
    .orderBy("bookings.id")
    .execute();
  return withAgreedOnSite(db, rows);
}

/** A stay as far as its return is concerned. */
export function findReturned(db: Db, id: number): Promise<ReturnedStay | undefined> {
  return db
    .selectFrom("bookings")
    .select(["id", "vehicle_id", "end_day", "nights", "ends_pm"])
    .where("id", "=", id)
    .executeTakeFirst();
}
