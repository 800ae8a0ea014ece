import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Holds, of which there are few at a time, each with the entry of the waiting list that it is offered to. */
export function offersAndHolds(db: Kysely<Database>) {
  return db
    .selectFrom("holds")
    .leftJoin("waiting_entries", "waiting_entries.hold_id", "holds.id")
    .select(["holds.id as hold", "holds.session_hash", "holds.vehicle_id as held_vehicle"])
    .select(["holds.start_day as held_start", "holds.nights as held_nights"])
    .select(["waiting_entries.id as entry", "waiting_entries.vehicle_id"])
    .select(["waiting_entries.start_day", "waiting_entries.nights"])
    .orderBy("holds.id")
    .execute();
}
