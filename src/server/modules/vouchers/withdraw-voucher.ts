import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { closeTasksOf } from "../inbox/inbox.repository.ts";
import { balanceOf, watchBalance } from "../payments/balance.ts";
import { requestRefund } from "../payments/refund-order.ts";
import { withdrawnFrom } from "./cover-voucher.ts";
import { writeEntry } from "./ledger.ts";
import { takeVoucherStep } from "./take-voucher-step.ts";
import { voucherMoney } from "./voucher.subject.ts";
import { changeBalance } from "./vouchers.repository.ts";

/** What goes back to the buyer, and by which way. */
export interface WithdrawnMoney {
  /** By the wallet, which the poller asks. */
  walletCents: Cents;
  /** By staff, who find it among the open money. */
  handedCents: Cents;
}

/**
 * The buyer withdraws from the purchase: the voucher pays nothing from now on, and what no booking has of it goes back,
 * by the wallet where it was paid there. Lock its order at the wallet first, then the voucher.
 * @returns null, and nothing is changed, where nothing is left that could be given back.
 */
export async function withdrawVoucher(
  trx: Transaction<Database>,
  voucher: VoucherRow,
  now: Date,
): Promise<WithdrawnMoney | null> {
  const columns = { cancel_reason: withdrawnFrom, download_token: null };
  const withdrawn = await takeVoucherStep(trx, voucher, { type: "voucher.withdrawn" }, columns);
  if (!withdrawn) return null;
  await changeBalance(trx, voucher.id, 0 - voucher.balance_cents);
  // Also of nothing: the entry says when it ended, and money that comes later is late.
  await writeEntry(trx, { voucher_id: voucher.id, kind: "cancelled", cents: 0 - voucher.balance_cents }, now);
  await closeTasksOf(trx, { voucher_id: voucher.id }, ["voucherMailHeldBack", "mailFailed"], now);
  const { surplusCents, handedCents } = await surplusOf(trx, voucher.id);
  const orderId = voucher.wallet_order_id;
  const walletCents = orderId === null ? 0 : surplusCents - handedCents;
  if (orderId !== null && walletCents > 0) await requestRefund(trx, orderId, walletCents, now);
  await watchBalance(trx, voucherMoney, voucher.id, now);
  return { walletCents, handedCents: surplusCents - walletCents };
}

async function surplusOf(trx: Transaction<Database>, id: number) {
  const subject = await voucherMoney.staff.describe(trx, id);
  if (!subject) throw new Error(`there is no voucher ${id}`);
  return balanceOf(trx, voucherMoney.name, subject);
}
