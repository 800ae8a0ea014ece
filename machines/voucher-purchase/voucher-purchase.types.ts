import type { PromiseActorLogic } from "xstate";
import type { ConfirmationBlock } from "../../src/shared/contract/booking.ts";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { VoucherRequest } from "../../src/shared/contract/vouchers.ts";
import type { CallFailure } from "../support/call-failure.ts";
import type { WalletOrder, WalletPaymentActors } from "../wallet-payment/wallet-payment.types.ts";

/** A message above the order button; each leaves the buyer in the form. */
export type PurchaseNotice = "paymentExpired" | "paymentReplaced" | "walletUnavailable";

/**
 * The ends of a submit. `unanswered`: the request was sent, and nobody knows whether it was taken. `paymentPending`:
 * the money is or may be taken, the server finishes it and mails the buyer.
 */
export type PurchaseOutcome = "succeeded" | "failed" | "unanswered" | "walletFailed" | "paymentPending";

/** The PDF of a voucher that is paid, which the server gives out once. `gone`: it was given out before. */
export type DownloadState = "offered" | "loading" | "failed" | "saved" | "gone";

/** A voucher that the server took the order for. */
export interface BoughtVoucher {
  id: number;
  /** Where its PDF can be downloaded once; null until it is paid. */
  downloadPath: string | null;
  /** How to pay, until it is paid. */
  transfer?: ConfirmationBlock[] | undefined;
}

export interface PurchaseContext {
  request: VoucherRequest | null;
  /** The order at the wallet that was paid. */
  paidOrder: WalletOrder | null;
  /** What the last call failed with since the order was submitted. */
  failure: CallFailure | null;
  fieldErrors: FieldErrors;
  notice: PurchaseNotice | null;
  voucher: BoughtVoucher | null;
  /** Money was taken that cannot be used: the server pays it back. */
  refunded: boolean;
}

/** What a state means to the page. */
export type PurchaseTag =
  /** A submit would be ignored. */
  | "busy"
  /** Work takes longer than loading may show. */
  | "slow"
  /** The wallet's buttons are shown. */
  | "paying"
  /** A message stands above the form or in its place. */
  | "outcome"
  /** Nothing is left to do in the form; what belongs to this voucher leaves it. */
  | "final";

export type PurchaseEvent =
  | { type: "purchase.submitted"; request: VoucherRequest }
  /** Back to the form. */
  | { type: "purchase.reopened" }
  /** The same request again. */
  | { type: "purchase.retried" }
  | { type: "download.clicked" };

export type PurchaseEmitted = { type: "outcome.reached" } | { type: "failure.logged"; failure: CallFailure };

/** The work that the machine and the payment leave to who runs them. Each rejects with a `CallFailure`. */
export type PurchaseActors = WalletPaymentActors & {
  sendVoucher: PromiseActorLogic<BoughtVoucher, VoucherRequest>;
  /** Fetches the PDF from that path and saves it. `gone`: it was given out before. */
  downloadVoucher: PromiseActorLogic<"saved" | "gone", string>;
};
