import { offeredTo } from "../../modules/booking/offer-freed-days.ts";
import type { Check } from "./finding.ts";
import { offersAndHolds } from "./fsck-waiting.repository.ts";

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
