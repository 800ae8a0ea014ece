import type { PromiseActorLogic } from "xstate";
import type { BookingRequest } from "../../src/shared/contract/booking.ts";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { Day } from "../../src/shared/rules/day.ts";
import type { Cents } from "../../src/shared/rules/money.ts";
import type { CallFailure } from "../support/call-failure.ts";
import type { VoucherCheckActors } from "../voucher-check/voucher-check.machine.ts";
import type { WalletOrder, WalletPaymentActors } from "../wallet-payment/wallet-payment.types.ts";

export interface BookingInput {
  /** What an earlier flow of this page sent and got no answer to. */
  unanswered?: PricedOrder | null;
}

/** A voucher that the server confirmed, with what is left on it. */
export interface AppliedVoucher {
  code: string;
  amountCents: Cents;
}

/** What the form hands over: the request, and rent and extras before the voucher. */
export interface SubmittedOrder {
  request: BookingRequest;
  totalCents: Cents;
}

/** Dates of a boat that are held for the visitor while they pay. */
export interface HeldStay {
  vehicle: number;
  start: Day;
  nights: number;
}

export interface MadeBooking {
  id: number;
  priceCents: Cents;
  /** What its confirmation is asked for by. */
  confirmation?: string | undefined;
}

/** A message above the order button; each leaves the guest in the form. */
export type BookingNotice =
  | "network"
  | "voucherChanged"
  | "voucherInvalid"
  | "priceChanged"
  | "holdExpired"
  | "holdReplaced"
  | "walletUnavailable";

/**
 * The ends of a submit. `unanswered`: the request was sent, and nobody knows whether it was booked. `paymentPending`:
 * the money is or may be taken, the server finishes it and mails the guest.
 */
export type BookingOutcome =
  | "succeeded"
  | "alreadyBooked"
  | "banned"
  | "failed"
  | "unanswered"
  | "walletFailed"
  | "paymentPending";

/** What was submitted, with the amount of the voucher it was submitted with: a later edit does not change it. */
export interface PricedOrder extends SubmittedOrder {
  voucherCents: Cents;
}

export interface BookingContext {
  /** The code that was last sent to be checked. */
  voucherCode: string;
  voucher: AppliedVoucher | null;
  order: PricedOrder | null;
  /** The last one that was sent without an answer: it may be booked already, and is sent again as it was. */
  unanswered: PricedOrder | null;
  /** The order at the wallet that was paid. */
  paidOrder: WalletOrder | null;
  /** Until when the dates are held (ISO 8601, UTC), while the guest pays. */
  heldUntil: string | null;
  /** What the last call failed with since the order was submitted. */
  failure: CallFailure | null;
  fieldErrors: FieldErrors;
  notice: BookingNotice | null;
  booking: MadeBooking | null;
  /** Money was taken that cannot be used (the dates were lost, the amount is another): the server pays it back. */
  refunded: boolean;
}

/** What a state means to the page. */
export type BookingTag =
  /** A submit would be ignored. */
  | "busy"
  /** Work shows as loading. */
  | "loading"
  /** Work takes longer than loading may show. */
  | "slow"
  /** The wallet's buttons are shown. */
  | "paying"
  /** A message stands in the place of the calendar. */
  | "outcome"
  /** Nothing is left to do in the form. */
  | "final"
  /** The chosen dates are booked, by this guest or another: they are chosen no longer. */
  | "datesGone"
  /** The booking is made or will be: what belongs to this stay leaves the form. */
  | "formDone"
  /** The booking may have been made: a calendar loaded now would take the guest's own dates away. */
  | "undecided";

export type BookingEvent =
  | { type: "voucher.edited" }
  | { type: "voucher.submitted"; code: string }
  | { type: "voucher.restored"; code: string; amountCents: Cents }
  /** Raised by the re-check on submit; nobody sends it from outside. */
  | { type: "voucher.refused" }
  /** Ignored while a submit is being worked on, and once nothing is left to do. */
  | { type: "booking.submitted"; order: SubmittedOrder }
  /** Back to the form. */
  | { type: "booking.reopened" }
  /** Once more what the outcome offers: back to the form, or the same request again. */
  | { type: "booking.retried" }
  /** Another window of the visitor, who holds one stay at a time, holds this one now. */
  | { type: "stay.held"; stay: HeldStay };

export type BookingEmitted =
  | { type: "outcome.reached" }
  | { type: "voucher.changed"; voucher: AppliedVoucher | null }
  /** The code is worth nothing: it leaves the form. */
  | { type: "voucher.rejected" }
  | { type: "failure.logged"; failure: CallFailure };

export interface AvailabilityQuestion {
  request: BookingRequest;
  /** Reserve the dates for 15 minutes: the guest pays by wallet. */
  hold: boolean;
}
export type Availability = { kind: "free"; heldUntil?: string } | { kind: "taken" } | { kind: "banned" };
export type SentBooking = ({ kind: "created" } & MadeBooking) | { kind: "taken" };

/** The work that the machine and the machines it invokes leave to who runs them. Each rejects with a `CallFailure`. */
export type BookingActors = VoucherCheckActors &
  WalletPaymentActors & {
    checkAvailability: PromiseActorLogic<Availability, AvailabilityQuestion>;
    sendBooking: PromiseActorLogic<SentBooking, BookingRequest>;
  };
