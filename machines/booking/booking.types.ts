import type { PromiseActorLogic } from "xstate";
import type { BookingRequest } from "../../src/shared/contract/booking.ts";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { Cents } from "../../src/shared/rules/money.ts";
import type { Role } from "../../src/shared/rules/stay.ts";
import type { BookingFailure } from "./booking.failure.ts";

export interface BookingInput {
  role: Role;
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

export interface WalletOrder {
  orderId: string;
  amountCents: Cents;
}

export interface MadeBooking {
  id: number;
  priceCents: Cents;
}

/** A word above the form; each leaves the guest in the form. */
export type BookingNotice = "network" | "voucherChanged" | "voucherInvalid" | "holdExpired" | "walletUnavailable";

/**
 * The ends of a submit. `unanswered`: the request was sent, and nobody knows whether it was booked. `paymentPending`: the
 * money is or may be taken, the server finishes it and mails the guest.
 */
export const bookingOutcomes = [
  "succeeded",
  "alreadyBooked",
  "banned",
  "failed",
  "unanswered",
  "walletFailed",
  "paymentPending",
] as const;
export type BookingOutcome = (typeof bookingOutcomes)[number];

/** What was submitted, with the amount of the voucher it was submitted with: a later edit does not change it. */
export interface PricedOrder extends SubmittedOrder {
  voucherCents: Cents;
}

export interface BookingContext {
  role: Role;
  /** The code that was last sent to be checked. */
  voucherCode: string;
  voucher: AppliedVoucher | null;
  order: PricedOrder | null;
  /** The last one that was sent without an answer: it may be booked already, and is sent again as it was. */
  unanswered: PricedOrder | null;
  walletOrder: WalletOrder | null;
  /** Until when the dates are held (ISO 8601, UTC), while the guest pays. */
  heldUntil: string | null;
  fieldErrors: FieldErrors;
  notice: BookingNotice | null;
  booking: MadeBooking | null;
  /** The dates were lost after the money was taken: the server pays it back. */
  refunded: boolean;
}

export type BookingEvent =
  | { type: "voucher.edited" }
  | { type: "voucher.submitted"; code: string }
  | { type: "voucher.restored"; code: string; amountCents: Cents }
  /** Raised by the re-check on submit; nobody sends it from outside. */
  | { type: "voucher.refused" }
  | { type: "booking.submitted"; order: SubmittedOrder }
  | { type: "booking.reopened" }
  | { type: "booking.retried" }
  | { type: "wallet.opened" }
  | { type: "wallet.approved"; orderId: string }
  | { type: "wallet.cancelled" }
  | { type: "wallet.errored" }
  | { type: "wallet.scriptFailed" };

export type BookingEmitted =
  | { type: "outcome.reached"; outcome: BookingOutcome }
  | { type: "voucher.changed"; voucher: AppliedVoucher | null }
  | { type: "failure.logged"; failure: BookingFailure };

export interface VoucherAnswer {
  exists: boolean;
  amountCents: Cents;
}
export interface AvailabilityQuestion {
  request: BookingRequest;
  /** Reserve the dates for 15 minutes: the guest pays by wallet. */
  hold: boolean;
}
export type Availability = { kind: "free"; heldUntil?: string } | { kind: "taken" } | { kind: "banned" };
export type CreatedOrder = ({ kind: "created" } & WalletOrder) | { kind: "taken" };
export type CaptureAnswer = "captured" | "declined" | "pending" | "taken";
export type SentBooking = ({ kind: "created" } & MadeBooking) | { kind: "taken" };

/** The work that the machine leaves to who runs it. Each rejects with a `BookingFailure`. */
export type BookingActors = {
  checkVoucher: PromiseActorLogic<VoucherAnswer, string>;
  checkAvailability: PromiseActorLogic<Availability, AvailabilityQuestion>;
  createOrder: PromiseActorLogic<CreatedOrder, BookingRequest>;
  captureOrder: PromiseActorLogic<CaptureAnswer, string>;
  sendBooking: PromiseActorLogic<SentBooking, BookingRequest>;
};
