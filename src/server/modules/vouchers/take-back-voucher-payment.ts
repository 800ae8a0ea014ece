import type { Transaction } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import { voucherExpiry } from "../../../shared/rules/voucher-term.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { sumOfPayments } from "../payments/payments.repository.ts";
import { writeEntry } from "./ledger.ts";
import { takeVoucherStep } from "./take-voucher-step.ts";
import { changeBalance, lockVoucher } from "./vouchers.repository.ts";

/**
 * A payment at the till was a mistake and was taken back; the ledger of money knows it already. The voucher is
 * requested as before: its code pays nothing. Its receipt stays, and counts once it is paid again. Nothing changes
 * where its money is there all the same.
 * @throws Problem CONFLICT where anything of it was used or reserved, or it has ended.
 */
export async function takeBackVoucherPayment(
  trx: Transaction<Database>,
  { voucherId }: { voucherId: number },
  now: Date,
): Promise<void> {
  const voucher = await lockVoucher(trx, voucherId);
  if (!voucher) throw new Error(`there is no voucher ${voucherId}`);
  const { amount_cents: amount, created_at } = voucher;
  const paid = await sumOfPayments(trx, { purpose: "voucher", reference_id: voucherId });
  if (voucher.status === "paid" && paid >= amount) return;
  // What an order at the wallet has reserved, or a dispute holds back, is not in the balance.
  const isWhole = voucher.balance_cents === amount;
  const columns = { paid_at: null, download_token: null, expires_on: voucherExpiry(dayOf(new Date(created_at))) };
  const step = isWhole && (await takeVoucherStep(trx, voucher, { type: "payment.corrected" }, columns));
  if (!step) throw new Problem("CONFLICT", { number: "validation-staff:tillNotCorrectable" });
  await changeBalance(trx, voucherId, -amount);
  await writeEntry(trx, { voucher_id: voucherId, kind: "paid", cents: -amount }, now);
}
