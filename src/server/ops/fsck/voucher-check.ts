import { toAmount } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import { type Check, inPages } from "./finding.ts";
import { vouchersAfter } from "./fsck.repository.ts";

/** A voucher's balance is the sum of its ledger, within its amount; its status says what the ledger says, and it was paid for. */
export const checkVouchers: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => vouchersAfter(db, after))) {
    for (const voucher of page) {
      for (const problem of problemsOf(voucher)) yield { subject: `voucher ${voucher.id}`, problem };
    }
  }
};

function problemsOf(voucher: Voucher): string[] {
  const { status, amount_cents: amount, balance_cents: balance, ledger, paid } = voucher;
  const problems: string[] = [];
  if (balance !== ledger) {
    problems.push(`has a balance of ${toAmount(balance)}, but its ledger says ${toAmount(ledger)}`);
  }
  if (balance < 0 || balance > amount) problems.push(`has a balance of ${toAmount(balance)} of ${toAmount(amount)}`);
  const fitting = statusesOf(voucher);
  if (!fitting.includes(status))
    problems.push(`is ${status}, but its ledger says ${fitting.join(" or ") || "nothing"}`);
  const isUsable = status === "paid" || status === "partlyRedeemed" || status === "spent";
  const sums = `${toAmount(paid)} of ${toAmount(amount)} were paid`;
  if (isUsable && restOf(amount, paid) > 0) problems.push(`is ${status}, but ${sums}`);
  if (status === "requested" && paid >= amount) problems.push(`is requested, but ${sums}`);
  return problems;
}

type Voucher = Awaited<ReturnType<typeof vouchersAfter>>[number];

/** What the ledger allows a voucher to be. What orders at the wallet have reserved is not used yet. */
function statusesOf({ amount_cents, issued, ledger, redeemed, reserved }: Voucher): Voucher["status"][] {
  const ended = ledger === 0 ? (["cancelled", "expired"] as const) : [];
  if (issued === 0) return ["requested", ...ended];
  if (issued !== amount_cents) return [];
  if (redeemed === 0) return ["paid", ...ended];
  return [ledger + reserved === 0 ? "spent" : "partlyRedeemed", ...ended];
}
