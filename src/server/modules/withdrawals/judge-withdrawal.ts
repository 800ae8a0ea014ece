import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { withdrawalLastDay } from "../../../shared/rules/withdrawal.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import type { WithdrawalOutcome } from "../../db/tables/withdrawals.ts";
import { withdrawnFrom } from "../vouchers/cover-voucher.ts";

interface Declared {
  email: string;
  /** By what the voucher was found. Its code is a secret; its number anybody can guess who counts. */
  by: "code" | "number";
}

/**
 * What becomes of a withdrawal (requirements/vouchers.md). Only a guest who knows the code and gives the address
 * that the voucher was bought with withdraws alone: a stranger could take it away from its owner.
 */
export function judgeWithdrawal(voucher: VoucherRow | null, { email, by }: Declared, today: Day): WithdrawalOutcome {
  if (voucher === null) return "unknown";
  const { status, amount_cents, balance_cents, cancel_reason, paid_at } = voucher;
  if (voucher.email.toLowerCase() !== email.toLowerCase()) return "otherAddress";
  if (cancel_reason === withdrawnFrom) return "again";
  if (by === "number") return "number";
  if (status !== "requested" && status !== "paid" && status !== "partlyRedeemed") return "ended";
  // One that is not paid yet was not delivered: its period has not begun.
  if (paid_at !== null && today > withdrawalLastDay(dayOf(new Date(paid_at)))) return "late";
  // What an order at the wallet has reserved, or a dispute holds back, is not in the balance.
  const isWhole = status === "requested" || (status === "paid" && balance_cents === amount_cents);
  return isWhole ? "withdrawn" : "used";
}
