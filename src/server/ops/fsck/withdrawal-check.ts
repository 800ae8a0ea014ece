import { type Check, inPages } from "./finding.ts";
import { takenWithdrawalsAfter, vouchersWithoutWithdrawal } from "./fsck-withdrawals.repository.ts";

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
