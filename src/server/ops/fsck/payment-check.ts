import { toAmount } from "../../../shared/rules/money.ts";
import { type Check, inPages } from "./finding.ts";
import { ordersAfter, ownerlessPayments } from "./fsck.repository.ts";

/** While money is being taken a voucher's part is reserved; before and afterwards it is not. */
const mayReserve: string[] = ["created", "capturing", "captured"];
const tookNothing: string[] = ["created", "capturing", "declined", "expired"];

/**
 * Money that the wallet took is a booking or a voucher that knows its order, or went back. What is under way is neither
 * yet.
 */
export const checkOrders: Check = async function* (db, signal) {
  for await (const page of inPages("", signal, (after) => ordersAfter(db, after))) {
    for (const order of page) {
      for (const problem of problemsOf(order)) yield { subject: `order ${order.id}`, problem };
    }
  }
};

function problemsOf(order: Awaited<ReturnType<typeof ordersAfter>>[number]): string[] {
  const { status, captured, refunded, reserved, amount_cents: amount, refund_cents, purpose } = order;
  const problems: string[] = [];
  if (tookNothing.includes(status) && captured > 0) {
    problems.push(`is ${status}, but ${toAmount(captured)} were captured`);
  }
  if (!tookNothing.includes(status) && captured === 0) problems.push(`is ${status}, but nothing was captured`);
  if (status === "fulfilled" && captured !== amount) {
    problems.push(`is fulfilled, but ${toAmount(captured)} of ${toAmount(amount)} were captured`);
  }
  if (status === "fulfilled" && order.bookings + order.vouchers === 0) {
    problems.push(`is fulfilled, but there is no ${purpose} for it`);
  }
  const owed = refund_cents ?? captured;
  if (status === "refunded" && refunded < owed) {
    problems.push(`is refunded, but ${toAmount(refunded)} of ${toAmount(owed)} went back`);
  }
  if (order.strayed > 0) problems.push("has payments for something else than itself");
  if (reserved !== 0 && !(reserved > 0 && mayReserve.includes(status))) {
    problems.push(`is ${status} and has ${toAmount(reserved)} of a voucher reserved`);
  }
  return problems;
}

/** Each payment belongs to a booking or a voucher; one at the wallet to its order, which may still become one. */
export const checkPayments: Check = async function* (db) {
  for (const { id, kind, cents } of await ownerlessPayments(db)) {
    yield { subject: `payment ${id}`, problem: `${toAmount(cents)} by ${kind} belong to nothing` };
  }
};
