import { type Cents, fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { addRefund, refundBody, refundIssue } from "./demo-refunds.ts";
import { type DemoFailure, type DemoOrder, type DemoState, demoId } from "./demo-state.ts";

/** What an endpoint answers; `silent` leaves the caller without an answer, as a lost connection does. */
export interface DemoAnswer {
  status: number;
  body: unknown;
  silent?: boolean;
}

const refuse = (status: number, name: string, issue: string): DemoAnswer => ({
  status,
  body: { name, message: `Play money: ${issue}`, debug_id: demoId().toLowerCase(), details: [{ issue }] },
});
const missing = () => refuse(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
const unprocessable = (issue: string) => refuse(422, "UNPROCESSABLE_ENTITY", issue);

/** The order as Orders v2 shows it, with its payments once there are some. */
export function representation(order: DemoOrder, baseUrl: string) {
  const self = `${baseUrl}/v2/checkout/orders/${order.id}`;
  const payments = { captures: order.captures, ...(order.refunds.length > 0 ? { refunds: order.refunds } : {}) };
  return {
    id: order.id,
    intent: "CAPTURE",
    status: order.status,
    purchase_units: [
      {
        reference_id: order.referenceId,
        custom_id: order.referenceId,
        ...(order.invoiceId && { invoice_id: order.invoiceId }),
        ...(order.description && { description: order.description }),
        amount: order.amount,
        ...(order.captures.length > 0 ? { payments } : {}),
      },
    ],
    links: [
      { href: self, rel: "self", method: "GET" },
      { href: `${self}/capture`, rel: "capture", method: "POST" },
    ],
  };
}

interface OrderRequest {
  purchase_units?: {
    reference_id?: unknown;
    invoice_id?: unknown;
    description?: unknown;
    amount?: { currency_code?: unknown; value?: unknown };
  }[];
  payment_source?: unknown;
}

/** `POST /v2/checkout/orders`. The next failure a tester asked for goes to this order. */
export function createOrder(state: DemoState, request: OrderRequest, baseUrl: string): DemoAnswer {
  const unit = request.purchase_units?.[0];
  const value = textOf(unit?.amount?.value);
  const currency_code = textOf(unit?.amount?.currency_code);
  if (!/^\d+\.\d\d$/.test(value) || fromAmount(value) === 0) return unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
  if (textOf(unit?.description, 200).length > 127) return refuse(400, "INVALID_REQUEST", "INVALID_STRING_LENGTH");
  const next = state.next.shift();
  const source = Object.keys(Object(request.payment_source) as object)[0] ?? null;
  const order: DemoOrder = {
    id: demoId(),
    status: source === null ? "CREATED" : "PAYER_ACTION_REQUIRED",
    referenceId: textOf(unit?.reference_id) || "default",
    invoiceId: textOf(unit?.invoice_id),
    description: textOf(unit?.description, 127),
    source,
    amount: { currency_code, value },
    asksAgain: false,
    captures: [],
    refunds: [],
    disputes: [],
    failure: next?.failure ?? null,
    failingCalls: next?.calls ?? 0,
  };
  state.orders.set(order.id, order);
  state.changed();
  return { status: 201, body: representation(order, baseUrl) };
}

/** The guest agrees in the dialog; a tester may choose a failure there. */
export function approveOrder(
  state: DemoState,
  orderId: string,
  { failure, calls, source }: { failure: DemoFailure | null; calls: number; source: string },
): DemoAnswer {
  const order = state.orders.get(orderId);
  if (!order) return missing();
  if (order.status === "COMPLETED") return unprocessable("ORDER_ALREADY_CAPTURED");
  if (order.source !== null && order.source !== source) return unprocessable("PAYMENT_SOURCE_MISMATCH");
  Object.assign(order, { status: "APPROVED", asksAgain: false });
  if (failure) Object.assign(order, { failure, failingCalls: calls });
  state.changed();
  return { status: 200, body: { id: order.id, status: order.status } };
}

/** `POST /v2/checkout/orders/{id}/capture`: takes the play money, once. */
export function captureOrder(state: DemoState, orderId: string, baseUrl: string): DemoAnswer {
  const order = state.orders.get(orderId);
  if (!order) return missing();
  if (order.status === "COMPLETED") return unprocessable("ORDER_ALREADY_CAPTURED");
  if (order.status !== "APPROVED") return unprocessable("ORDER_NOT_APPROVED");
  if (fails(order, "timeoutBeforeCapture")) return silence(state);
  if (fails(order, "serverError")) return brokenDown(state);
  if (fails(order, "decline")) return unprocessable("TRANSACTION_REFUSED");
  if (fails(order, "instrumentDeclined")) {
    order.status = "PAYER_ACTION_REQUIRED";
    state.changed();
    return unprocessable("INSTRUMENT_DECLINED");
  }
  if (fails(order, "payerActionRequired")) {
    Object.assign(order, { status: "PAYER_ACTION_REQUIRED", asksAgain: true });
    state.changed();
    const { status, body } = unprocessable("PAYER_ACTION_REQUIRED");
    const href = `${baseUrl}/checkout/${order.id}`;
    return { status, body: { ...Object(body), links: [{ href, rel: "payer-action", method: "GET" }] } };
  }
  if (isInvoicePaid(state, order)) return unprocessable("DUPLICATE_INVOICE_ID");
  const status = fails(order, "pendingCapture") ? "PENDING" : "COMPLETED";
  order.captures.push({ id: demoId(), status, amount: captured(order) });
  order.status = "COMPLETED";
  const silent = fails(order, "timeoutAfterCapture");
  state.changed();
  return { status: 201, body: representation(order, baseUrl), silent };
}

/** PayPal takes money for an invoice number once, unless a merchant switched that off. */
function isInvoicePaid({ orders }: DemoState, { id, invoiceId }: DemoOrder): boolean {
  if (invoiceId === "") return false;
  return [...orders.values()].some(
    (other) => other.id !== id && other.invoiceId === invoiceId && other.captures.length > 0,
  );
}

function captured(order: DemoOrder) {
  const { currency_code, value } = order.amount;
  const cents: Cents = fails(order, "wrongAmount") ? fromAmount(value) - 1 : fromAmount(value);
  return { value: toAmount(cents), currency_code: fails(order, "wrongCurrency") ? "USD" : currency_code };
}

/** A capture under review comes through. @returns the order, or null where none of its captures was pending. */
export function completeCapture(state: DemoState, orderId: string): DemoOrder | null {
  const order = state.orders.get(orderId);
  const capture = order?.captures.find(({ status }) => status === "PENDING");
  if (!order || !capture) return null;
  capture.status = "COMPLETED";
  state.changed();
  return order;
}

interface RefundRequest {
  amount?: { value?: unknown };
  custom_id?: unknown;
}

/** Text of a reasonable length; anything else counts as none. */
const textOf = (value: unknown, longest = 100) => (typeof value === "string" ? value.slice(0, longest) : "");

/** `POST /v2/payments/captures/{id}/refund`: gives a part of the capture back, or what is left of it. */
export function refundCapture(state: DemoState, captureId: string, request: RefundRequest): DemoAnswer {
  const order = [...state.orders.values()].find(({ captures }) => captures.some(({ id }) => id === captureId));
  const capture = order?.captures.find(({ id }) => id === captureId);
  if (!order || !capture) return missing();
  const custom_id = textOf(request.custom_id);
  const given = { value: request.amount ? textOf(request.amount.value) : null, ...(custom_id && { custom_id }) };
  const issue = refundIssue(order, given.value);
  if (issue) return unprocessable(issue);
  if (fails(order, "timeoutBeforeRefund")) return silence(state);
  const refund = addRefund(order, given);
  const silent = fails(order, "timeoutAfterRefund");
  state.changed();
  return { status: 201, body: refundBody(order, refund), silent };
}

/** Uses up one of the calls for which the order is to fail in this way. */
function fails(order: DemoOrder, failure: DemoFailure): boolean {
  if (order.failure !== failure || order.failingCalls === 0) return false;
  order.failingCalls -= 1;
  return true;
}

function brokenDown(state: DemoState): DemoAnswer {
  state.changed();
  return refuse(500, "INTERNAL_SERVER_ERROR", "INTERNAL_SERVICE_ERROR");
}

function silence(state: DemoState): DemoAnswer {
  state.changed();
  return { status: 504, body: null, silent: true };
}
