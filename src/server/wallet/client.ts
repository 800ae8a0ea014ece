import type { FundingSource } from "../../shared/contract/wallet.ts";
import { type Cents, toAmount } from "../../shared/rules/money.ts";
import { readDispute, readOrder, readRefund, readRefundedCapture, readVerification } from "./paypal-answers.ts";
import { createSender, type PayPalOptions, unknownOutcome } from "./paypal-http.ts";
import type {
  CaptureOrderAnswer,
  CreateOrderAnswer,
  GetDisputeAnswer,
  GetOrderAnswer,
  GetRefundAnswer,
  RefundAnswer,
  VerifyWebhookAnswer,
} from "./wallet-answers.ts";

/**
 * The wallet: PayPal's Orders v2 or the demo wallet that speaks the same HTTP. No method throws; amounts are EUR.
 * A call repeated with the same `requestId` has its effect once (PayPal-Request-Id).
 */
export interface WalletClient {
  createOrder(order: NewWalletOrder): Promise<CreateOrderAnswer>;
  captureOrder(order: { orderId: string; requestId: string }): Promise<CaptureOrderAnswer>;
  getOrder(orderId: string): Promise<GetOrderAnswer>;
  /** Gives a part of a capture back, or all of it where the amount is null. */
  refundCapture(refund: { captureId: string; amountCents: Cents | null; requestId: string }): Promise<RefundAnswer>;
  getRefund(refundId: string): Promise<GetRefundAnswer>;
  getDispute(disputeId: string): Promise<GetDisputeAnswer>;
  verifyWebhook(headers: Record<string, string | string[] | undefined>, body: unknown): Promise<VerifyWebhookAnswer>;
}

export interface NewWalletOrder {
  amountCents: Cents;
  /** What the guest reads about the payment at the wallet and in its mails; 127 characters of it are sent. */
  description: string;
  /** The button that the guest pressed. */
  funding: FundingSource;
  /** Unique: PayPal takes money for an invoice number once, whatever order it comes with. */
  requestId: string;
}

/** PayPal's name for a means of payment that was refused, where the guest may choose another for the same order. */
const instrumentDeclined = "INSTRUMENT_DECLINED";

/**
 * PayPal's name for an order whose payer has to confirm once more (3-D Secure, another amount): the issue of a 422 with a
 * link `payer-action`, or the status of the order in an answer without a capture. The link leads to the window that the
 * buttons open again by themselves.
 */
const payerActionRequired = "PAYER_ACTION_REQUIRED";

/** Not captured, and no use trying again (PayPal's list of payment failures): the guest must pay in another way. */
const declinedIssues = [
  "TRANSACTION_REFUSED",
  "CARD_EXPIRED",
  "PAYER_CANNOT_PAY",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
];

/** Talks to PayPal's REST API, or to the demo wallet: the same code for both. */
export function createPayPalClient(options: PayPalOptions): WalletClient {
  const { send } = createSender(options);

  const captureFrom = (body: unknown): CaptureOrderAnswer => {
    const order = readOrder(body);
    const capture = order?.capture;
    if (order?.awaitsPayer && (!capture || capture.status === "declined"))
      return { kind: "payerActionRequired", issue: payerActionRequired };
    if (!capture) return unknownOutcome("a captured order without a capture");
    if (capture.status === "declined") return { kind: "declined", issue: "CAPTURE_DECLINED" };
    return { kind: "captured", capture };
  };

  return {
    async createOrder({ amountCents, description, funding, requestId }) {
      const unit = {
        reference_id: requestId,
        custom_id: requestId,
        invoice_id: requestId,
        description: description.slice(0, 127),
        amount: euros(amountCents),
      };
      const context = { shipping_preference: "NO_SHIPPING", user_action: "PAY_NOW" };
      // An order whose source is PayPal cannot be paid by card or direct debit: those orders name none.
      const source =
        funding === "paypal"
          ? { payment_source: { paypal: { experience_context: context } } }
          : { application_context: context };
      const body = { intent: "CAPTURE", purchase_units: [unit], ...source };
      const answer = await send({ method: "POST", path: "/v2/checkout/orders", requestId, body });
      if (answer.kind !== "answered") return answer;
      const order = readOrder(answer.body);
      return order ? { kind: "created", orderId: order.id } : unknownOutcome("an order without an id");
    },

    async captureOrder({ orderId, requestId }) {
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`;
      const answer = await send({ method: "POST", path, requestId, body: {} });
      if (answer.kind === "answered") return captureFrom(answer.body);
      if (answer.kind === "unknown") return answer;
      if (answer.issue === "ORDER_ALREADY_CAPTURED") {
        // PayPal remembers request ids for some hours only; the order itself always knows its capture.
        const found = await send({ method: "GET", path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` });
        return found.kind === "answered"
          ? captureFrom(found.body)
          : unknownOutcome("captured, but the order could not be read");
      }
      const { issue } = answer;
      if (issue === instrumentDeclined) return { kind: "instrumentDeclined", issue };
      if (issue === payerActionRequired) return { kind: "payerActionRequired", issue };
      return declinedIssues.includes(issue) ? { kind: "declined", issue } : answer;
    },

    async getOrder(orderId) {
      const answer = await send({ method: "GET", path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` });
      if (answer.kind !== "answered") return answer;
      const order = readOrder(answer.body);
      return order ? { kind: "found", order } : unknownOutcome("an answer that is no order");
    },

    async refundCapture({ captureId, amountCents, requestId }) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      // Refunds that somebody makes by hand carry none of our ids.
      const body = { custom_id: requestId, ...(amountCents !== null && { amount: euros(amountCents) }) };
      const answer = await send({ method: "POST", path, requestId, body });
      if (answer.kind !== "answered") return answer;
      const refund = readRefund(answer.body);
      return refund ? { kind: "refunded", refund } : unknownOutcome("an answer that is no refund");
    },

    async getRefund(refundId) {
      const answer = await send({ method: "GET", path: `/v2/payments/refunds/${encodeURIComponent(refundId)}` });
      if (answer.kind !== "answered") return answer;
      const refund = readRefund(answer.body);
      if (!refund) return unknownOutcome("an answer that is no refund");
      return { kind: "found", refund, captureId: readRefundedCapture(answer.body) };
    },

    async getDispute(disputeId) {
      const answer = await send({ method: "GET", path: `/v1/customer/disputes/${encodeURIComponent(disputeId)}` });
      if (answer.kind !== "answered") return answer;
      const dispute = readDispute(answer.body);
      return dispute ? { kind: "found", dispute } : unknownOutcome("an answer that is no dispute");
    },

    async verifyWebhook(headers, event) {
      const { webhookId } = options;
      if (webhookId === undefined) return { kind: "unconfigured" };
      const header = (name: string) => String(headers[name] ?? "");
      const body = {
        auth_algo: header("paypal-auth-algo"),
        cert_url: header("paypal-cert-url"),
        transmission_id: header("paypal-transmission-id"),
        transmission_sig: header("paypal-transmission-sig"),
        transmission_time: header("paypal-transmission-time"),
        webhook_id: webhookId,
        webhook_event: event,
      };
      const answer = await send({ method: "POST", path: "/v1/notifications/verify-webhook-signature", body });
      // PayPal answers 400 where a header is missing: no webhook of its own lacks one.
      if (answer.kind === "rejected") return { kind: "forged" };
      if (answer.kind === "unknown") return answer;
      return { kind: readVerification(answer.body) === true ? "verified" : "forged" };
    },
  };
}

const euros = (cents: Cents) => ({ currency_code: "EUR", value: toAmount(cents) });
