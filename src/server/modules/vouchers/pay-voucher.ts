import type { Transaction } from "kysely";
import { accepts } from "../../../../machines/support/lifecycle.ts";
import { voucherLifecycleMachine } from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { voucherExpiry } from "../../../shared/rules/voucher-term.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { Problem } from "../../http/problem.ts";
import { randomToken } from "../../random-token.ts";
import { addTask, closeTasksOf } from "../inbox/inbox.repository.ts";
import { issueReceipt } from "../invoices/issue-receipt.ts";
import type { RegisteredPayment } from "../payments/purpose.ts";
import { writeEntry } from "./ledger.ts";
import { takeVoucherStep } from "./take-voucher-step.ts";
import { queueVoucherPaid } from "./voucher.mails.ts";
import { newVoucherCode, voucherReference } from "./voucher-code.ts";
import { changeBalance, lockVoucher, moveVoucher } from "./vouchers.repository.ts";

/**
 * A requested voucher is paid: its code is drawn, is worth its amount from now on, and its buyer is sent it. One that
 * had a code before keeps it: it was paid once, or asked for when codes were drawn at once. It can be downloaded once,
 * which those are told who paid at the wallet.
 * @throws Problem CONFLICT where it is not requested any more.
 */
export async function payVoucher(trx: Transaction<Database>, voucher: VoucherRow, now: Date): Promise<void> {
  const { id, amount_cents: cents } = voucher;
  const columns = {
    code: voucher.code === voucherReference(id) ? newVoucherCode() : voucher.code,
    paid_at: now.toISOString(),
    expires_on: voucherExpiry(dayOf(now)),
    download_token: voucher.wallet_order_id === null ? null : randomToken(24),
  };
  const paid = await takeVoucherStep(trx, voucher, { type: "payment.registered" }, columns);
  if (!paid) throw new Problem("CONFLICT", { voucher_id: "validation-staff:status" });
  await changeBalance(trx, id, cents);
  await writeEntry(trx, { voucher_id: id, kind: "paid", cents }, now);
  await closeTasksOf(trx, { voucher_id: id }, ["voucherMailHeldBack", "mailFailed"], now);
  await queueVoucherPaid(trx, paid, await issueReceipt(trx, paid, now), now);
}

/**
 * Decides what money means for a voucher: it is paid once its whole amount is there. Money that comes after it was
 * cancelled or has expired pays nothing, and a task asks staff to give it back.
 * @throws Problem NOT_FOUND, or CONFLICT where the voucher is paid.
 */
export async function receiveVoucherPayment(
  trx: Transaction<Database>,
  payment: RegisteredPayment,
  now: Date,
): Promise<void> {
  const voucher = await lockVoucher(trx, payment.referenceId);
  if (!voucher) throw new Problem("NOT_FOUND", { voucher_id: "validation-staff:voucher" });
  const { id, status, name, email } = voucher;
  if (accepts(voucherLifecycleMachine, status, { type: "payment.cameLate" })) {
    const facts = { voucher: id, amountCents: payment.cents };
    await addTask(trx, { kind: "voucherPaidLate", facts, name, phone: "", email, voucherId: id }, now);
    return;
  }
  if (payment.walletOrderId !== null) await setPaidOrder(trx, voucher, payment.walletOrderId);
  const isWaited = accepts(voucherLifecycleMachine, status, { type: "payment.registered" });
  if (isWaited && (await payment.paidCents()) < voucher.amount_cents) return;
  await payVoucher(trx, voucher, now);
}

/**
 * A voucher names the order that paid for it. It has one: what the wallet says about a second one nobody would know.
 * @throws Problem CONFLICT.
 */
async function setPaidOrder(trx: Transaction<Database>, voucher: VoucherRow, orderId: string): Promise<void> {
  const { status, wallet_order_id } = voucher;
  if (wallet_order_id === orderId) return;
  if (wallet_order_id !== null) throw new Problem("CONFLICT", { target: "validation-staff:moneyOtherOrder" });
  await moveVoucher(trx, voucher, { status, wallet_order_id: orderId });
}
