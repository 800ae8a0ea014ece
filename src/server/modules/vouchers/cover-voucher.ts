import type { Transaction } from "kysely";
import { type Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { watchBalance } from "../payments/balance.ts";
import { goneCents, sumOfPayments } from "../payments/payments.repository.ts";
import { sumsOf, writeEntry } from "./ledger.ts";
import { takeVoucherStep } from "./take-voucher-step.ts";
import { voucherMoney } from "./voucher.subject.ts";
import { changeBalance, lockVoucher } from "./vouchers.repository.ts";

/** `vouchers.cancel_reason` of a voucher whose purchase was withdrawn from: nothing makes it worth anything again. */
export const withdrawnFrom = "withdrawn";

/**
 * A voucher is worth what was paid for it less what went back without us, or is held back in a dispute. Takes the rest
 * off its balance that is no longer paid, as far as there is one, and gives it again once the money is back. Nothing
 * changes where all of it is paid, or nothing of what went back was left to use.
 * @returns what bookings and orders have of the voucher that nobody pays for; 0 as a rule.
 */
export async function coverVoucher(trx: Transaction<Database>, voucherId: number, now: Date): Promise<Cents> {
  const voucher = await lockVoucher(trx, voucherId);
  if (!voucher || !["paid", "partlyRedeemed", "spent", "cancelled"].includes(voucher.status)) return 0;
  const { restCents, redeemedCents, cancelledCents } = await sumsOf(trx, voucherId);
  if (voucher.cancel_reason === withdrawnFrom) {
    // What a booking or an order gives back is owed to the buyer.
    await writeOff(trx, voucher, voucher.balance_cents, now);
    await watchBalance(trx, voucherMoney, voucherId, now);
    return Math.max(0, redeemedCents - (await sumOfPayments(trx, { purpose: "voucher", reference_id: voucherId })));
  }
  const worth = Math.max(
    0,
    voucher.amount_cents - (await goneCents(trx, { purpose: "voucher", reference_id: voucherId })),
  );
  const coveredCents = Math.max(0, worth - redeemedCents);
  if (restCents > coveredCents) await writeOff(trx, voucher, restCents - coveredCents, now);
  else await giveAgain(trx, voucher, Math.min(cancelledCents, coveredCents - restCents), now);
  await followMoney(trx, voucher, { restCents: Math.min(coveredCents, restCents + cancelledCents), redeemedCents });
  // Where it is cancelled with that, or was before, what came for it is the buyer's.
  await watchBalance(trx, voucherMoney, voucherId, now);
  return Math.max(0, redeemedCents - worth);
}

/** What orders have reserved is not in the balance: it is written off when they give it back. */
async function writeOff(trx: Transaction<Database>, voucher: VoucherRow, wanted: Cents, now: Date): Promise<void> {
  const cents = Math.min(wanted, voucher.balance_cents);
  if (cents === 0) return;
  await changeBalance(trx, voucher.id, -cents);
  await writeEntry(trx, { voucher_id: voucher.id, kind: "cancelled", cents: -cents }, now);
}

async function giveAgain(trx: Transaction<Database>, voucher: VoucherRow, cents: Cents, now: Date): Promise<void> {
  if (cents <= 0) return;
  await changeBalance(trx, voucher.id, cents);
  await writeEntry(trx, { voucher_id: voucher.id, kind: "released", cents }, now);
}

async function followMoney(
  trx: Transaction<Database>,
  voucher: VoucherRow,
  { restCents, redeemedCents }: { restCents: Cents; redeemedCents: Cents },
): Promise<void> {
  // Spent, too: what was held back while bookings took the rest can be used again.
  const isOver = voucher.status === "cancelled" || voucher.status === "spent";
  if (isOver && restCents > 0) {
    await takeVoucherStep(trx, voucher, { type: "payment.restored", redeemedCents }, { cancel_reason: "" });
  } else if (!isOver && restCents === 0) {
    await takeVoucherStep(trx, voucher, { type: "payment.returned", restCents }, { cancel_reason: "returned" });
  }
}
