import type { Kysely } from "kysely";
import type { MyVoucher, VoucherUse } from "../../../shared/contract/my-voucher.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { withdrawalLastDay } from "../../../shared/rules/withdrawal.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { entriesOf } from "../vouchers/vouchers.repository.ts";
import { judgeWithdrawal } from "../withdrawals/judge-withdrawal.ts";

/** A voucher with its ledger, field by field: what is not named here nobody reads who only has its code. */
export async function myVoucher(db: Kysely<Database>, voucher: VoucherRow, now: Date): Promise<MyVoucher> {
  const entries = await entriesOf(db, { voucher_id: voucher.id });
  const reserved = entries.reduce((sum, { wallet_order_id, cents }) => sum - (wallet_order_id ? cents : 0), 0);
  return {
    number: voucher.id,
    status: voucher.status,
    amount: toAmount(voucher.amount_cents),
    left: toAmount(voucher.balance_cents),
    reserved: toAmount(reserved),
    expires_on: voucher.expires_on,
    withdraw_until: withdrawUntil(voucher, now),
    uses: entries.flatMap(({ kind, created_at: at, cents, booking_id: booking, wallet_order_id }): VoucherUse[] =>
      wallet_order_id !== null || kind === "reserved" ? [] : [{ kind, at, amount: toAmount(cents), booking }],
    ),
  };
}

/** As the withdrawal itself would be judged, were its buyer to declare it now. */
function withdrawUntil(voucher: VoucherRow, now: Date): MyVoucher["withdraw_until"] {
  const isPossible = judgeWithdrawal(voucher, { email: voucher.email, by: "code" }, dayOf(now)) === "withdrawn";
  return isPossible && voucher.paid_at !== null ? withdrawalLastDay(dayOf(new Date(voucher.paid_at))) : null;
}
