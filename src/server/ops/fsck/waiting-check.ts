import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { offeredTo } from "../../modules/booking/offer-freed-days.ts";
import type { Check } from "./finding.ts";

/** What is held for an entry of the waiting list are its boat and days; and no offer is held for nobody. */
export const checkWaiting: Check = async function* (db) {
  for (const row of await offersAndHolds(db)) {
    if (row.entry === null) {
      if (row.session_hash === offeredTo) yield { subject: `hold ${row.hold}`, problem: "is an offer to nobody" };
      continue;
    }
    const isSame =
      row.vehicle_id === row.held_vehicle && row.start_day === row.held_start && row.nights === row.held_nights;
    if (!isSame) yield { subject: `waiting entry ${row.entry}`, problem: `has hold ${row.hold} of another stay` };
  }
};

/** Holds, of which there are few at a time, each with the entry of the waiting list that it is offered to. */
function offersAndHolds(db: Kysely<Database>) {
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
