import { array, type InferType, object, string } from "yup";
import { type Cents, parseAmount } from "../../shared/rules/money.ts";
import type { WalletCapture, WalletDispute, WalletOrder, WalletRefund } from "./wallet-answers.ts";

/** The part of PayPal's answers that is used; fields of theirs that are not named here are dropped. */
const amountSchema = object({ currency_code: string().required(), value: string().required() });
const captureSchema = object({ id: string().required(), status: string().required(), amount: amountSchema.required() });
const refundSchema = object({
  id: string().required(),
  status: string().required(),
  amount: amountSchema.required(),
  custom_id: string().nullable(),
});
const linksSchema = object({ links: array(object({ rel: string(), href: string() })) });
const disputeSchema = object({
  dispute_id: string().required(),
  status: string().required(),
  dispute_amount: amountSchema.required(),
  disputed_transactions: array(object({ seller_transaction_id: string() })),
});
const orderSchema = object({
  id: string().required(),
  status: string().required(),
  purchase_units: array(
    object({
      payments: object({ captures: array(captureSchema), refunds: array(refundSchema) })
        .optional()
        .default(undefined),
    }),
  ),
});
const tokenSchema = object({ access_token: string().required(), expires_in: string().required() });
const errorSchema = object({ name: string(), error: string(), details: array(object({ issue: string() })) });
const verificationSchema = object({ verification_status: string().required() });

function read<Shape>(schema: { validateSync(value: unknown, options: object): Shape }, body: unknown): Shape | null {
  try {
    return schema.validateSync(body, { stripUnknown: true });
  } catch {
    return null;
  }
}

const centsOf = (amount: InferType<typeof amountSchema>): Cents | null => parseAmount(amount.value);

function toCapture({ id, status, amount }: InferType<typeof captureSchema>): WalletCapture | null {
  const cents = centsOf(amount);
  return cents === null ? null : { id, status: captureStatus(status), cents, currency: amount.currency_code };
}

/** Refunded and reversed captures were completed before; an unknown status waits to be explained. */
function captureStatus(status: string): WalletCapture["status"] {
  if (["COMPLETED", "REFUNDED", "PARTIALLY_REFUNDED", "REVERSED"].includes(status)) return "completed";
  return status === "DECLINED" || status === "FAILED" ? "declined" : "pending";
}

function toRefund(refund: InferType<typeof refundSchema>): WalletRefund | null {
  const cents = centsOf(refund.amount);
  if (cents === null) return null;
  const status = refund.status === "COMPLETED" ? "completed" : refund.status === "PENDING" ? "pending" : "failed";
  return { id: refund.id, status, cents, customId: refund.custom_id ?? null };
}

/**
 * @returns null where the answer is not the order PayPal documents. Money that cannot be read is not the same as no
 * money: an order with a capture or a refund in another form counts as unread.
 */
export function readOrder(body: unknown): WalletOrder | null {
  const order = read(orderSchema, body);
  if (!order) return null;
  const payments = order.purchase_units?.[0]?.payments;
  const captures = (payments?.captures ?? []).map(toCapture);
  const refunds = (payments?.refunds ?? []).map(toRefund);
  if (captures.includes(null) || refunds.includes(null)) return null;
  return {
    id: order.id,
    approved: order.status === "APPROVED" || order.status === "COMPLETED",
    awaitsPayer: order.status === "PAYER_ACTION_REQUIRED",
    // A declined attempt may stand beside the one that went through.
    capture: captures.find((capture) => capture?.status === "completed") ?? captures.at(-1) ?? null,
    refunds: refunds.filter((refund) => refund !== null),
  };
}

export function readRefund(body: unknown): WalletRefund | null {
  const refund = read(refundSchema, body);
  return refund && toRefund(refund);
}

const captureLink = /\/v2\/payments\/captures\/([A-Za-z0-9-]{1,64})$/;

/** Which capture a refund is of, by the link to what it belongs to. */
export function readRefundedCapture(body: unknown): string | null {
  const up = read(linksSchema, body)?.links?.find(({ rel }) => rel === "up");
  return captureLink.exec(up?.href ?? "")?.[1] ?? null;
}

export function readDispute(body: unknown): WalletDispute | null {
  const dispute = read(disputeSchema, body);
  const cents = dispute && centsOf(dispute.dispute_amount);
  if (!dispute || cents === null) return null;
  return {
    id: dispute.dispute_id,
    isResolved: dispute.status === "RESOLVED",
    cents,
    captureIds: (dispute.disputed_transactions ?? []).flatMap(({ seller_transaction_id: id }) => id ?? []),
  };
}

/** The token and for how many seconds it holds. */
export function readToken(body: unknown): { token: string; seconds: number } | null {
  const answer = read(tokenSchema, body);
  return answer && { token: answer.access_token, seconds: Number(answer.expires_in) || 0 };
}

/** PayPal's name for what was wrong: the first detail's issue, else the error's name. */
export function readIssue(body: unknown): string {
  const error = read(errorSchema, body);
  return error?.details?.[0]?.issue ?? error?.name ?? error?.error ?? "";
}

export function readVerification(body: unknown): boolean | null {
  const answer = read(verificationSchema, body);
  return answer && answer.verification_status === "SUCCESS";
}
