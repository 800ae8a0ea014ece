import type { Transaction } from "kysely";
import { noFacts } from "../../../../machines/turnaround/turnaround.state.ts";
import type { Database } from "../../db/schema.ts";
import { lockDeparturesOf, markUndone, standingSteps } from "./turnaround.repository.ts";
import { stateAfter, undoneBy } from "./turnaround-log.ts";
import { writeStep } from "./write-step.ts";

/**
 * A stay whose guest has arrived does not begin after all, or not with this boat or day: what was done for its
 * departure is undone, in the transaction that cancels or moves it. Nothing where nobody has arrived for it.
 * @param actorId null where it came by itself.
 */
export async function withdrawDeparture(
  trx: Transaction<Database>,
  bookingId: number,
  actorId: number | null,
  now: Date,
): Promise<void> {
  const step = "departure.withdrawn" as const;
  for (const row of await lockDeparturesOf(trx, bookingId)) {
    const entry = { step, booking_id: bookingId, facts: JSON.stringify(noFacts), replaced_booking: null };
    const undone = undoneBy(await standingSteps(trx, row.vehicle_id), step, row, stateAfter(row, entry));
    await markUndone(trx, undone, { at: now.toISOString(), user: actorId });
    await writeStep(trx, row, { step, booking_id: bookingId, user_id: actorId, facts: noFacts }, now);
  }
}
