import type { Transaction } from "kysely";
import type { ChangeBlockRequest } from "../../../shared/contract/boat-block.ts";
import { firstHalf } from "../../../shared/rules/span.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { columnsOf, isTaken } from "./add-block.ts";
import { isOver, takeBlockStep } from "./take-block-step.ts";

/**
 * Moves a block, shortens or lengthens it, or describes it otherwise (requirements/boat-block.md): its new days are
 * taken and the others given back, all of it or nothing.
 * @throws Problem as `changeBlockSchema` says.
 */
export async function changeBlock(
  trx: Transaction<Database>,
  { id, version, ...asked }: ChangeBlockRequest,
  actorId: number,
  now: Date,
): Promise<void> {
  const to = columnsOf(asked, now);
  const refusals = { isNotOver: isOver, hasNotBegun, isTaken };
  await takeBlockStep(
    trx,
    { id, version },
    {
      to,
      typeOf: (row) =>
        row.vehicle_id === to.vehicle_id && firstHalf(row) === firstHalf(to) ? "block.changed" : "block.moved",
      refusals,
    },
    actorId,
    now,
  );
}

const hasNotBegun = () => new Problem("CONFLICT", { id: "guards:boatBlock.hasNotBegun" });
