import type { Transaction } from "kysely";
import type { EndBlockRequest } from "../../../shared/contract/boat-block.ts";
import { timeOfBlock } from "../../../shared/rules/boat-block.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { lockImports } from "../portal-calendars/change-imports.ts";
import { standingBlocks } from "../portal-calendars/feed.repository.ts";
import { isOver, type StepToTake, takeBlockStep, takeStep } from "./take-block-step.ts";

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
  await takeBlockStep(trx, seen, ending, actorId, now);
}

/** Ends the blocks of a boat that was just deleted and is locked: those that are over stay as they are. */
export async function endBlocksOf(
  trx: Transaction<Database>,
  boat: VehicleRow,
  actorId: number,
  now: Date,
): Promise<void> {
  const standing = await standingBlocks(trx, boat.id, dayOf(now));
  if (standing.length > 0) await lockImports(trx, boat.id);
  for (const block of standing) {
    if (timeOfBlock(block, now).isOver) continue;
    await takeStep(trx, block, new Map([[boat.id, boat]]), ending, actorId, now);
  }
}

const ending: StepToTake = { typeOf: () => "block.ended", refusals: { isNotOver: isOver } };
