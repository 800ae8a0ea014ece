import type { Transaction } from "kysely";
import type { EndBlockRequest } from "../../../shared/contract/boat-block.ts";
import type { Database } from "../../db/schema.ts";
import { isOver, takeBlockStep } from "./take-block-step.ts";

/**
 * Ends a block (requirements/boat-block.md): what is over of it stays, the rest goes to imports, to the waiting list and
 * to everybody.
 * @throws Problem as `endBlockSchema` says.
 */
export async function endBlock(
  trx: Transaction<Database>,
  seen: EndBlockRequest,
  actorId: number,
  now: Date,
): Promise<void> {
  await takeBlockStep(trx, seen, { typeOf: () => "block.ended", refusals: { isNotOver: isOver } }, actorId, now);
}
