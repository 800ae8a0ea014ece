import type { Transaction } from "kysely";
import { type AddBlockRequest, longestBlock } from "../../../shared/contract/boat-block.ts";
import { spanOfBlock, timeOfBlock } from "../../../shared/rules/boat-block.ts";
import { daysBetween } from "../../../shared/rules/day.ts";
import { halfDaysOfSpan } from "../../../shared/rules/span.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { linkBlock } from "../defect/defect.repository.ts";
import { reportClashes } from "../portal-calendars/report-clashes.ts";
import { logVehicle } from "../staff-fleet/vehicle-log.repository.ts";
import { insertBlock } from "./boat-block.repository.ts";
import { type BlockColumns, lockBoats, loggedOf, takeBlockedDays } from "./take-block-step.ts";

/**
 * Takes a boat out of service from a half-day to another one (requirements/boat-block.md). The key of half-days alone
 * refuses what a booking, a hold or another block has; what an imported calendar has is the block's from then on.
 * @returns its id.
 * @throws Problem as `addBlockSchema` says.
 */
export async function addBlock(
  trx: Transaction<Database>,
  { defect_id, ...asked }: AddBlockRequest,
  actorId: number,
  now: Date,
): Promise<number> {
  const columns = columnsOf(asked, now);
  const { vehicle_id } = columns;
  const boats = await lockBoats(trx, [vehicle_id]);
  const at = now.toISOString();
  const id = await insertBlock(trx, {
    ...columns,
    status: "standing",
    version: 1,
    created_by: actorId,
    created_at: at,
    changed_at: at,
    ended_at: null,
  });
  if (!(await takeBlockedDays(trx, { id, vehicle_id }, halfDaysOfSpan(columns), now))) throw isTaken();
  if (defect_id != null && !(await linkBlock(trx, defect_id, { id, vehicle_id }))) {
    throw new Problem("NOT_FOUND", { defect_id: "validation-staff:defect" });
  }
  for (const boat of boats.values()) {
    await logVehicle(trx, boat, { kind: "blockPlaced", changes: { block: [null, loggedOf(columns)] }, actorId }, at);
  }
  await reportClashes(trx, vehicle_id, now);
  return id;
}

/** @throws Problem VALIDATION `end` where it ends before it begins, is over, or is longer than `longestBlock` days. */
export function columnsOf(asked: Omit<AddBlockRequest, "defect_id">, now: Date): BlockColumns {
  const { vehicle_id, reason, text, ...days } = asked;
  const span = spanOfBlock(days);
  const count = daysBetween(span.start_day, span.end_day) + 1;
  if (count < 1 || count > longestBlock || timeOfBlock(span, now).isOver) {
    throw new Problem("VALIDATION", { end: "validation-staff:blockDays" });
  }
  return { vehicle_id, ...span, reason, text };
}

export const isTaken = () => new Problem("CONFLICT", { start: "validation-staff:blockTaken" });
