import { type Cents, fromAmount, parseAmount, toAmount } from "../../../shared/rules/money.ts";
import { type DemoDispute, type DemoOrder, type DemoRefund, type DemoState, demoId, demoLimits } from "./demo-state.ts";

// Money that goes back or is held back: asked for by the product, or moved by a tester as somebody does at the wallet.

const completedCapture = ({ captures }: DemoOrder) => captures.find(({ status }) => status === "COMPLETED");

/** What is left of the capture. */
function leftOf(order: DemoOrder): Cents {
  const captured = completedCapture(order);
  if (!captured) return 0;
  return order.refunds.reduce((rest, { amount }) => rest - fromAmount(amount.value), fromAmount(captured.amount.value));
}

/** Why so much cannot be given back, by PayPal's name; null where it can. Without a value it is all that is left. */
export function refundIssue(order: DemoOrder, value: string | null): string | null {
  const left = leftOf(order);
  if (left === 0) return "CAPTURE_FULLY_REFUNDED";
  if (order.refunds.length >= demoLimits.refunds) return "MAX_NUMBER_OF_REFUNDS_EXCEEDED";
  if (value === null) return null;
  if (!/^\d+\.\d\d$/.test(value) || parseAmount(value) === null || fromAmount(value) === 0) {
    return "CANNOT_BE_ZERO_OR_NEGATIVE";
  }
  return fromAmount(value) > left ? "REFUND_AMOUNT_EXCEEDED" : null;
}

/** Once `refundIssue` found nothing. */
export function addRefund(order: DemoOrder, given: { value: string | null; custom_id?: string }): DemoRefund {
  const { custom_id } = given;
  const value = given.value ?? toAmount(leftOf(order));
  const refund: DemoRefund = {
    id: demoId(),
    status: "COMPLETED",
    amount: { currency_code: completedCapture(order)?.amount.currency_code ?? "EUR", value },
    ...(custom_id !== undefined && { custom_id }),
  };
  order.refunds.push(refund);
  return refund;
}

/** Gives money back as somebody does by hand at the wallet, or as a chargeback does. */
export function returnMoney(
  state: DemoState,
  orderId: string,
  value: string | null,
): { order: DemoOrder; refund: DemoRefund } | null {
  const order = state.orders.get(orderId);
  if (!order || refundIssue(order, value) !== null) return null;
  const refund = addRefund(order, { value });
  state.changed();
  return { order, refund };
}

/** The payer disputes what is left of the payment. */
export function openDispute(state: DemoState, orderId: string): { order: DemoOrder; dispute: DemoDispute } | null {
  const order = state.orders.get(orderId);
  const capture = order && completedCapture(order);
  if (!order || !capture || leftOf(order) === 0 || order.disputes.length >= demoLimits.disputes) return null;
  const amount = { ...capture.amount, value: toAmount(leftOf(order)) };
  const dispute: DemoDispute = { id: `PP-D-${demoId()}`, status: "OPEN", amount };
  order.disputes.push(dispute);
  state.changed();
  return { order, dispute };
}

/** Decides a dispute; in the payer's favour the money goes back. */
export function resolveDispute(
  state: DemoState,
  disputeId: string,
  favour: "buyer" | "seller",
): { order: DemoOrder; dispute: DemoDispute; refund: DemoRefund | null } | null {
  const found = findDispute(state, disputeId);
  if (found?.dispute.status !== "OPEN") return null;
  const { order, dispute } = found;
  dispute.status = "RESOLVED";
  const isPaidBack = favour === "buyer" && refundIssue(order, null) === null;
  const refund = isPaidBack ? addRefund(order, { value: null }) : null;
  state.changed();
  return { order, dispute, refund };
}

export function findDispute(state: DemoState, id: string): { order: DemoOrder; dispute: DemoDispute } | null {
  for (const order of state.orders.values()) {
    const dispute = order.disputes.find((each) => each.id === id);
    if (dispute) return { order, dispute };
  }
  return null;
}

export function findRefund(state: DemoState, id: string): { order: DemoOrder; refund: DemoRefund } | null {
  for (const order of state.orders.values()) {
    const refund = order.refunds.find((each) => each.id === id);
    if (refund) return { order, refund };
  }
  return null;
}

/** Links of PayPal's are absolute; what counts is what they end in. */
const api = "https://play-money.example";

/** A refund as Payments v2 shows it: it names its capture by a link alone. */
export function refundBody(order: DemoOrder, refund: DemoRefund) {
  return {
    ...refund,
    links: [
      { href: `${api}/v2/payments/refunds/${refund.id}`, rel: "self", method: "GET" },
      { href: `${api}/v2/payments/captures/${completedCapture(order)?.id ?? ""}`, rel: "up", method: "GET" },
    ],
  };
}

/** A dispute as Disputes v1 shows it. */
export function disputeBody(order: DemoOrder, { id, status, amount }: DemoDispute) {
  return {
    dispute_id: id,
    disputed_transactions: [{ seller_transaction_id: completedCapture(order)?.id ?? "", items: [] }],
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    status,
    dispute_amount: amount,
    dispute_life_cycle_stage: "INQUIRY",
  };
}
