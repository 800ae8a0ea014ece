import { type Kysely, type RawBuilder, sql } from "kysely";
import { toAmount } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { voucherReference } from "../../modules/vouchers/voucher-code.ts";
import { type Check, inPages, pageSize } from "./finding.ts";
import { sumsOf, total } from "./sums.ts";

type Db = Kysely<Database>;

/**
 * A voucher's balance is the sum of its ledger and no more than was paid for it; its status says what the ledger says;
 * what is too much is on the list of open money; and its receipt is about its amount.
 */
export const checkVouchers: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => vouchersAfter(db, after))) {
    for (const voucher of page) {
      for (const problem of [...ledgerProblems(voucher), ...moneyProblems(voucher)]) {
        yield { subject: `voucher ${voucher.id}`, problem };
      }
    }
  }
};

type Voucher = Awaited<ReturnType<typeof vouchersAfter>>[number];

function ledgerProblems(voucher: Voucher): string[] {
  const { id, status, code, amount_cents: amount, balance_cents: balance, ledger, issued } = voucher;
  const problems: string[] = [];
  if (balance !== ledger) {
    problems.push(`has a balance of ${toAmount(balance)}, but its ledger says ${toAmount(ledger)}`);
  }
  if (issued !== 0 && code === voucherReference(id))
    problems.push("was paid, but has the reference of one that was not");
  if (balance < 0 || balance > amount) problems.push(`has a balance of ${toAmount(balance)} of ${toAmount(amount)}`);
  const fitting = statusesOf(voucher);
  if (!fitting.includes(status))
    problems.push(`is ${status}, but its ledger says ${fitting.join(" or ") || "nothing"}`);
  return problems;
}

/** What the ledger allows a voucher to be. What orders at the wallet have reserved is not used yet. */
function statusesOf({ amount_cents, issued, ledger, redeemed, reserved }: Voucher): Voucher["status"][] {
  const ended = ledger === 0 ? (["cancelled", "expired"] as const) : [];
  if (issued === 0) return ["requested", ...ended];
  if (issued !== amount_cents) return [];
  const isLeft = ledger + reserved > 0;
  if (redeemed === 0) return isLeft ? ["paid", ...ended] : [...ended];
  return [isLeft ? "partlyRedeemed" : "spent", ...ended];
}

function moneyProblems(voucher: Voucher): string[] {
  const { status, amount_cents: amount, balance_cents: balance, issued, redeemed, paid, regular, disputed } = voucher;
  const problems: string[] = [];
  const hasIts = status !== "requested" && status !== "cancelled" && issued > 0;
  if (hasIts && regular < amount) {
    problems.push(`is ${status}, but ${toAmount(regular)} of ${toAmount(amount)} were paid`);
  }
  if (status === "requested" && paid >= amount) {
    problems.push(`is requested, but ${toAmount(paid)} of ${toAmount(amount)} were paid`);
  }
  // What the wallet gave or holds back without us cannot be used any more.
  const worth = Math.max(0, amount - (regular - paid) - disputed - redeemed);
  if (hasIts && balance > worth) {
    problems.push(`can be used for ${toAmount(balance)}, but only ${toAmount(worth)} of that are paid`);
  }
  const isOver = status === "expired" && issued === 0;
  const due = status === "cancelled" ? redeemed + disputed : isOver ? 0 : amount;
  const surplus = restOf(paid - voucher.going_back, due);
  if (surplus > 0 && voucher.is_listed === 0) {
    problems.push(`has ${toAmount(surplus)} too much, which the list of open money does not show`);
  }
  // The receipt of a payment that was taken back stays: it counts once the voucher is paid again.
  const receipted = voucher.ever_paid;
  if (voucher.invoices > 0 && voucher.invoiced !== receipted) {
    problems.push(
      `has receipts about ${toAmount(voucher.invoiced)}, but should have them about ${toAmount(receipted)}`,
    );
  }
  return problems;
}

/** A withdrawal that was taken blocked its voucher for good, and no voucher is blocked so without one. */
export const checkWithdrawals: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => takenWithdrawalsAfter(db, after))) {
    for (const { id, voucher_id, status, cancel_reason, balance_cents } of page) {
      if (status === "cancelled" && cancel_reason === "withdrawn" && balance_cents === 0) continue;
      yield { subject: `withdrawal ${id}`, problem: `was taken, but voucher ${voucher_id ?? 0} is not blocked by it` };
    }
  }
  for (const { id } of await vouchersWithoutWithdrawal(db)) {
    yield { subject: `voucher ${id}`, problem: "is blocked by a withdrawal that nobody declared" };
  }
};

const entries = (condition: RawBuilder<unknown>) =>
  total(sql`select sum(cents) from voucher_entries where voucher_id = vouchers.id and ${condition}`);

/** Vouchers with the sums of their ledgers, and what was paid for them. */
function vouchersAfter(db: Db, after: number) {
  const sums = sumsOf("voucher");
  return db
    .selectFrom("vouchers")
    .select(["id", "status", "code", "amount_cents", "balance_cents"])
    .select([
      entries(sql`true`).as("ledger"),
      entries(sql`kind = 'paid'`).as("issued"),
      total(sql`
        select max(cents) from voucher_entries where voucher_id = vouchers.id and kind = 'paid'`).as("ever_paid"),
      sql<number>`-${entries(sql`booking_id is not null`)}`.as("redeemed"),
      sql<number>`-${entries(sql`wallet_order_id is not null`)}`.as("reserved"),
      sums.paid.as("paid"),
      sums.regular.as("regular"),
      sums.disputed.as("disputed"),
      sums.goingBack.as("going_back"),
      sums.isListed.as("is_listed"),
      sums.invoiced.as("invoiced"),
      sums.invoices.as("invoices"),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .execute();
}

const isTaken = sql<boolean>`(withdrawals.outcome = 'withdrawn' or exists
  (select 1 from withdrawal_decisions where withdrawal_id = withdrawals.id))`;

/** Withdrawals that were taken, with the voucher that they are about. */
function takenWithdrawalsAfter(db: Db, after: number) {
  return db
    .selectFrom("withdrawals")
    .leftJoin("vouchers", "vouchers.id", "withdrawals.voucher_id")
    .select(["withdrawals.id", "withdrawals.voucher_id"])
    .select(["vouchers.status", "vouchers.cancel_reason", "vouchers.balance_cents"])
    .where(isTaken)
    .where("withdrawals.id", ">", after)
    .orderBy("withdrawals.id")
    .limit(pageSize)
    .execute();
}

/** Vouchers that say that they were withdrawn from, though no withdrawal was taken; the first of them. */
function vouchersWithoutWithdrawal(db: Db) {
  return db
    .selectFrom("vouchers")
    .select("id")
    .where("cancel_reason", "=", "withdrawn")
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("withdrawals")
            .select("withdrawals.id")
            .whereRef("withdrawals.voucher_id", "=", "vouchers.id")
            .where(isTaken),
        ),
      ),
    )
    .orderBy("id")
    .limit(pageSize)
    .execute();
}
