import type { Transaction } from "kysely";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import type { TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import type { TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import { Problem } from "../../http/problem.ts";
import { collectedFor } from "../till/collected.repository.ts";
import { keptOfDeposit } from "../till/keep-of-deposit.ts";
import { type ReturnedStay, returnCostsOf } from "../till/return-charges.repository.ts";
import { returnDeposit } from "../till/return-deposit.ts";
import type { Cashier } from "../till/save-sale.ts";
import { isTakenBack } from "../till/till.repository.ts";
import { findReturned } from "./stays.repository.ts";

type Trx = Transaction<Database>;

/**
 * Gives the deposit of a stay that came back to its guest, less what the return costs: that stays here, with its reason
 * on the receipt.
 * @throws Problem CONFLICT where no deposit is held, or less than is kept.
 */
export async function settleFromDeposit(
  trx: Trx,
  stay: ReturnedStay,
  { way: payment_method, cashier }: { way: TillPaymentMethod; cashier: Cashier },
  now: Date,
): Promise<TillAnswer> {
  const kept = await keptOfDeposit(trx, stay, "settling");
  return returnDeposit(trx, { booking_id: stay.id, payment_method }, cashier, now, kept);
}

/**
 * Refuses to undo the settling of a return while its money has moved: the receipt is corrected first.
 * @throws Problem CONFLICT.
 */
export async function refuseWhereMoneyMoved(trx: Trx, settled: TurnaroundStepRow): Promise<void> {
  const { booking_id, transaction_id } = settled;
  const isCorrected = transaction_id === null || (await isTakenBack(trx, transaction_id));
  const stay = booking_id === null ? null : await findReturned(trx, booking_id);
  const lines = stay ? (await returnCostsOf(trx, [stay]))(stay).lines : [];
  const { fees } = (await collectedFor(trx, stay ? [stay.id] : []))(stay?.id ?? 0);
  if (isCorrected && !lines.some(({ kind }) => fees.includes(kind))) return;
  throw new Problem("CONFLICT", { step: "validation-staff:turnaroundMoneyMoved" });
}
