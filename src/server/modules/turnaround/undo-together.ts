import type { Transaction } from "kysely";
import type { User } from "../../../shared/contract/session.ts";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import type { UndoTogetherRequest } from "../../../shared/contract/turnaround.ts";
import type { Database } from "../../db/schema.ts";
import type { TurnaroundRow, TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import { Problem } from "../../http/problem.ts";
import { cashierOf } from "../../http/roles.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { correctSale } from "../till/correct-sale.ts";
import { type MovedMoney, movedMoney } from "../till/moved-money.repository.ts";
import type { Cashier } from "../till/save-sale.ts";
import { closedUpTo } from "../till/till.repository.ts";
import { standingSteps, stepsOfPress } from "../turnaround-log/turnaround.repository.ts";
import { kindOf, lastTogether, mayUndo, transactionOf } from "./steps-together.ts";
import { type TakenTogether, takeSteps } from "./take-together.ts";
import { lockedSituation } from "./take-turnaround-step.ts";

type Trx = Transaction<Database>;

/**
 * Undoes the last steps of a boat's guest that one press took, each by an undo of its own, and takes back what moved at
 * the till with them (requirements/turnaround.md).
 * @throws Problem as `undoTogetherSchema` and `turnaroundStepSchema` say, and as correctSale.
 */
export async function undoTogether(
  trx: Trx,
  asked: UndoTogetherRequest,
  user: User,
  now: Date,
): Promise<TakenTogether> {
  const by = cashierOf(user);
  const { row } = await lockedSituation(trx, { ...asked, step: "guestStep.undone" }, by, now);
  const steps = await lastPress(trx, row);
  const transaction = transactionOf(steps);
  const money = transaction === null ? null : (await movedMoney(trx, [transaction]))(transaction);
  if (!mayUndo(user, steps, money, now)) throw notOwn();
  const receipt = money && (await takeBack(trx, money, steps, by, now));
  const version = await undoEach(trx, row, steps, by, now);
  return { version, receipt };
}

/** @throws Problem CONFLICT where the last steps were not taken together, or one of them was undone since. */
async function lastPress(trx: Trx, { vehicle_id }: TurnaroundRow): Promise<TurnaroundStepRow[]> {
  const [first] = lastTogether(await standingSteps(trx, vehicle_id));
  const steps = first ? lastTogether(await stepsOfPress(trx, first)) : [];
  if (steps.length === 0) throw new Problem("CONFLICT", { step: "validation-staff:turnaroundStep" });
  return steps;
}

/** @returns the counter-receipt; null where somebody at the till was faster. */
async function takeBack(
  trx: Trx,
  { number, isTakenBack }: MovedMoney,
  steps: readonly TurnaroundStepRow[],
  by: Cashier,
  now: Date,
): Promise<TillAnswer | null> {
  if (isTakenBack) return null;
  const reason = documentTexts("de")(`till.undone.${kindOf(steps)}`);
  const correction = await correctSale(trx, { number, reason }, by, now);
  // The till is locked since, so that nobody closes it in between.
  if (number <= (await closedUpTo(trx))) throw notOwn();
  return correction;
}

/** @returns the version of the boat then. */
async function undoEach(
  trx: Trx,
  row: TurnaroundRow,
  steps: readonly TurnaroundStepRow[],
  by: Cashier,
  now: Date,
): Promise<number> {
  let { version } = row;
  let [standing] = steps;
  while (standing) {
    ({ version } = await takeSteps(trx, { ...row, version }, [{ step: "guestStep.undone" }], by, now));
    standing = (await stepsOfPress(trx, standing)).find(({ undone_at }) => undone_at === null);
  }
  return version;
}

const notOwn = () => new Problem("FORBIDDEN", { vehicle_id: "validation-staff:turnaroundNotOwn" });
