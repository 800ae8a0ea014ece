import { array, type ObjectShape } from "yup";
import { payload, textField, uncoerced } from "../../../shared/contract/fields.ts";
import { parse } from "../../http/parse.ts";

const text = () => textField("validation:general").default("");
const listOf = <Shape extends ObjectShape>(fields: Shape) =>
  uncoerced(array(payload(fields)))
    .typeError("validation:general")
    .default([]);

/**
 * Where a webhook of the wallet names what it is about. Anybody may send one: nothing else in it is read, and all that
 * these names are good for is to ask the wallet.
 */
const webhookSchema = payload({
  event_type: text(),
  resource: payload({
    id: text(),
    dispute_id: text(),
    supplementary_data: payload({ related_ids: payload({ order_id: text(), capture_id: text() }) }),
    /** A refund names its capture by a link alone, a capture its order. */
    links: listOf({ rel: text(), href: text() }),
    disputed_transactions: listOf({ seller_transaction_id: text() }),
  }),
});

export interface WebhookNames {
  orderIds: string[];
  captureIds: string[];
  refundId: string | null;
  disputeId: string | null;
}

/** An id as the wallet makes them; whatever else stands there is none. */
const idPattern = /^[A-Za-z0-9-]{1,64}$/;
const orderLink = /\/checkout\/orders\/([A-Za-z0-9-]{1,64})$/;
const captureLink = /\/payments\/captures\/([A-Za-z0-9-]{1,64})$/;
/** A dispute is about one payment nearly always. */
const mostNames = 10;

/** @throws Problem VALIDATION where it is no webhook. */
export function readWebhook(body: unknown): WebhookNames {
  const { event_type, resource } = parse(webhookSchema, body);
  const { id, dispute_id, supplementary_data, links, disputed_transactions } = resource;
  const { order_id, capture_id } = supplementary_data.related_ids;
  const up = links.find(({ rel }) => rel === "up")?.href ?? "";
  const ofCapture = captureLink.exec(up)?.[1] ?? "";
  const isReturn = event_type === "PAYMENT.CAPTURE.REFUNDED" || event_type === "PAYMENT.CAPTURE.REVERSED";
  const orders = [event_type.startsWith("CHECKOUT.ORDER.") ? id : "", order_id, orderLink.exec(up)?.[1] ?? ""];
  const disputed = disputed_transactions.slice(0, mostNames).map(({ seller_transaction_id }) => seller_transaction_id);
  const isId = (name: string) => idPattern.test(name);
  return {
    orderIds: orders.filter(isId),
    captureIds: [capture_id, ofCapture, isReturn ? id : "", ...disputed].filter(isId),
    // Where it belongs to a capture it is the refund; a reversal may also be reported as the capture itself.
    refundId: isReturn && ofCapture !== "" && isId(id) ? id : null,
    disputeId: event_type.startsWith("CUSTOMER.DISPUTE.") && isId(dispute_id) ? dispute_id : null,
  };
}
