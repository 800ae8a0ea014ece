import type { Transaction } from "kysely";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { closeTasksOf } from "../inbox/inbox.repository.ts";
import { watchBalance } from "../payments/balance.ts";
import { sumsOf, writeEntry } from "./ledger.ts";
import { takeVoucherStep } from "./take-voucher-step.ts";
import { voucherMoney } from "./voucher.subject.ts";
import { changeBalance, lockVoucher, overdueVouchers } from "./vouchers.repository.ts";

/** Vouchers looked at in one round: the others are there 15 minutes later. */
const roundSize = 500;

/**
 * Ends vouchers whose last day is over: what is left is written off. Their codes pay nothing from the day itself on, so
 * no harm is done where this comes late. Any number of processes may do it at the same time.
 */
export async function expireVouchers({ db, now: clock }: Pick<Deps, "db" | "now">): Promise<void> {
  const now = clock();
  const today = dayOf(now);
  for (const id of await overdueVouchers(db, today, roundSize)) {
    await inTransaction(db, (trx) => expire(trx, id, today, now));
  }
}

/** Ends a voucher that nobody paid anything for, before its time; money that comes later is to go back. */
export async function endUnpaidVoucher(trx: Transaction<Database>, id: number, now: Date): Promise<void> {
  const voucher = await lockVoucher(trx, id);
  if (voucher?.status !== "requested" || !(await takeVoucherStep(trx, voucher, { type: "voucher.expired" }))) return;
  await closeTasksOf(trx, { voucher_id: id }, ["voucherMailHeldBack", "mailFailed"], now);
}

async function expire(trx: Transaction<Database>, id: number, today: Day, now: Date): Promise<void> {
  const voucher = await lockVoucher(trx, id);
  if (!voucher || voucher.expires_on >= today) return;
  // An order that reserved a part in time may still become a booking: a later round looks again.
  if ((await sumsOf(trx, id)).reservedCents > 0) return;
  const expired = await takeVoucherStep(trx, voucher, { type: "voucher.expired" });
  if (!expired) return;
  await closeTasksOf(trx, { voucher_id: id }, ["voucherMailHeldBack", "mailFailed"], now);
  // What came of an amount that was never paid in full is to go back.
  await watchBalance(trx, voucherMoney, id, now);
  if (voucher.balance_cents === 0) return;
  await changeBalance(trx, id, -voucher.balance_cents);
  await writeEntry(trx, { voucher_id: id, kind: "expired", cents: -voucher.balance_cents }, now);
}
