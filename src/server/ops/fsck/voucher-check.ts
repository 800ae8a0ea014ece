import { toAmount } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import { voucherReference } from "../../modules/vouchers/voucher-code.ts";
import { type Check, inPages } from "./finding.ts";
import { vouchersAfter } from "./fsck.repository.ts";
import { takenWithdrawalsAfter, vouchersWithoutWithdrawal } from "./fsck-withdrawals.repository.ts";

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
