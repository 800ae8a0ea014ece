import type { SnapshotFrom } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import { type PendingCause, pendingCauseOf } from "../support/call-failure.ts";
import type { WalletPaymentRef } from "../wallet-payment/wallet-payment.machine.ts";
import type { voucherPurchaseMachine } from "./voucher-purchase.machine.ts";
import type { DownloadState, PurchaseNotice, PurchaseOutcome } from "./voucher-purchase.types.ts";

export type PurchaseSnapshot = SnapshotFrom<typeof voucherPurchaseMachine>;

/** The message about what came of a submit; null while there is none. */
export function selectOutcome(snapshot: PurchaseSnapshot): PurchaseOutcome | null {
  const { value } = snapshot;
  if (!snapshot.hasTag("outcome")) return null;
  // The tag says which states are outcomes, and voucher-purchase.types.ts their names; a test holds the two together.
  return (typeof value === "string" ? value : Object.keys(value)[0]) as PurchaseOutcome;
}

/** Whether nothing is left to do in the form: the voucher is ordered, or will be. */
export function selectIsFinal(snapshot: PurchaseSnapshot): boolean {
  return snapshot.hasTag("final");
}

/** Whether the order is being sent: a submit would be ignored. */
export function selectIsBusy(snapshot: PurchaseSnapshot): boolean {
  return snapshot.hasTag("busy");
}

/** Whether sending takes longer than loading may show. */
export function selectIsSlow(snapshot: PurchaseSnapshot): boolean {
  return snapshot.hasTag("slow");
}

/** Whether the wallet's buttons are shown: they must stay mounted until this ends. */
export function selectIsPaying(snapshot: PurchaseSnapshot): boolean {
  return snapshot.hasTag("paying");
}

/** The payment at the wallet, while there is one. */
export function selectPayment({ children }: PurchaseSnapshot): WalletPaymentRef | null {
  return children.payment ?? null;
}

export function selectNotice({ context }: PurchaseSnapshot): PurchaseNotice | null {
  return context.notice;
}

/** What the server refused in the last submit: message keys by payload field. */
export function selectFieldErrors({ context }: PurchaseSnapshot): FieldErrors {
  return context.fieldErrors;
}

/** Whether money was taken that cannot be used, so that it is paid back. */
export function selectIsRefunded({ context }: PurchaseSnapshot): boolean {
  return context.refunded;
}

/** Whose failure it is that a payment is not confirmed yet; of meaning only with the outcome `paymentPending`. */
export function selectPendingCause({ context }: PurchaseSnapshot): PendingCause {
  return pendingCauseOf(context.failure);
}

/** What can be done about the PDF of a voucher that is paid; null where none is to be had. */
export function selectDownload({ value, context }: PurchaseSnapshot): DownloadState | null {
  if (typeof value === "string" || !("succeeded" in value) || !context.voucher?.downloadPath) return null;
  return value.succeeded;
}

/** Whether the wallet's money was captured. */
export function selectIsPaid({ context }: PurchaseSnapshot): boolean {
  return context.paidOrder !== null;
}

/** Whether the last call got no answer at all. */
export function selectIsOffline({ context }: PurchaseSnapshot): boolean {
  return context.failure?.kind === "network";
}
