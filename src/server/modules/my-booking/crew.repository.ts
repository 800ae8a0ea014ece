import type { Kysely, Transaction } from "kysely";
import type { CrewMember } from "../../../shared/contract/my-booking-answer.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { retention } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** The crew of a booking, in the order in which it was entered. */
export function crewOf(db: Db, bookingId: number): Promise<CrewMember[]> {
  const query = db.selectFrom("crew_members").select(["name", "licence"]).where("booking_id", "=", bookingId);
  return query.orderBy("position").execute();
}

/** Replaces the crew of a booking that is locked. */
export async function replaceCrew(
  trx: Transaction<Database>,
  bookingId: number,
  crew: readonly CrewMember[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom("crew_members").where("booking_id", "=", bookingId).execute();
  if (crew.length === 0) return;
  const written_at = now.toISOString();
  const rows = crew.map(({ name, licence }, position) => ({
    booking_id: bookingId,
    position,
    name,
    licence,
    written_at,
  }));
  await trx.insertInto("crew_members").values(rows).execute();
}

/** Deletes the crews of stays that ended long enough ago. */
export async function deleteOldCrews(db: Db, now: Date): Promise<void> {
  const before = addDays(dayOf(now), -retention.crew.count);
  await db
    .deleteFrom("crew_members")
    .where("booking_id", "in", (is) => is.selectFrom("bookings").select("id").where("end_day", "<", before))
    .execute();
}
