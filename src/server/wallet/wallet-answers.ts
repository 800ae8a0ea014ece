import type { Cents } from "../../shared/rules/money.ts";

/** A capture as the wallet reports it. `pending` may still become `completed` or `declined` (bank debit, review). */
export interface WalletCapture {
  id: string;
  status: "completed" | "pending" | "declined";
  cents: Cents;
  currency: string;
}

export interface WalletRefund {
  id: string;
  status: "completed" | "pending" | "failed";
  cents: Cents;
  /** The request id under which we asked for it; another text or null where somebody else did. */
  customId: string | null;
}

/** A payer who wants their money back, as the wallet reports it: it holds the money back meanwhile. */
export interface WalletDispute {
  id: string;
  isResolved: boolean;
  cents: Cents;
  /** The payments that it is about. */
  captureIds: string[];
}

/** An order as the wallet reports it; only a capture moves money. */
export interface WalletOrder {
  id: string;
  /** The guest agreed in the wallet's window. */
  approved: boolean;
  /** The wallet waits for the guest: they agree for the first time, or confirm once more. */
  awaitsPayer: boolean;
  capture: WalletCapture | null;
  /** All of them, the oldest first. */
  refunds: WalletRefund[];
}

/** Nobody knows whether the call had an effect: no answer in time, 5xx, 429 or a call like it under way. Ask again. */
export interface WalletUnknown {
  kind: "unknown";
  detail: string;
}

/** The wallet understood and refused (4xx): the call had no effect. `issue` is PayPal's name for the reason. */
export interface WalletRejected {
  kind: "rejected";
  issue: string;
}

export type CreateOrderAnswer = { kind: "created"; orderId: string } | WalletUnknown | WalletRejected;
/**
 * `declined`: the payment was refused, nothing was taken. `instrumentDeclined`: so was the means of payment; the guest
 * may choose another for the same order, and approves it anew. `payerActionRequired`: nothing was taken, and the guest
 * is to confirm once more, as their bank wants it; they approve the same order anew.
 */
export type CaptureOrderAnswer =
  | { kind: "captured"; capture: WalletCapture }
  | { kind: "declined" | "instrumentDeclined" | "payerActionRequired"; issue: string }
  | WalletUnknown
  | WalletRejected;
export type GetOrderAnswer = { kind: "found"; order: WalletOrder } | WalletUnknown | WalletRejected;
export type GetRefundAnswer =
  | { kind: "found"; refund: WalletRefund; captureId: string | null }
  | WalletUnknown
  | WalletRejected;
export type GetDisputeAnswer = { kind: "found"; dispute: WalletDispute } | WalletUnknown | WalletRejected;
export type RefundAnswer = { kind: "refunded"; refund: WalletRefund } | WalletUnknown | WalletRejected;
/** `unconfigured`: there is no webhook id to verify with, so nothing in the body may be believed. */
export type VerifyWebhookAnswer = { kind: "verified" | "forged" | "unconfigured" } | WalletUnknown;
