import type { SnapshotFrom } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import { type PendingCause, pendingCauseOf } from "../support/call-failure.ts";
import type { WalletPaymentRef } from "../wallet-payment/wallet-payment.machine.ts";
import type { bookingMachine } from "./booking.machine.ts";
import type { AppliedVoucher, BookingNotice, BookingOutcome, MadeBooking } from "./booking.types.ts";

export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>;

/** The message to show in the place of the calendar; null while there is none. */
export function selectOutcome(snapshot: BookingSnapshot): BookingOutcome | null {
  // The tag says which states are outcomes, and booking.types.ts their names; a test holds the two together.
  return snapshot.hasTag("outcome") ? (snapshot.value.order as BookingOutcome) : null;
}

/** Whether nothing is left to do in the form: the booking is made, under way or refused to this guest. */
export function selectIsFinal(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag("final");
}

/** Whether work on the order shows as loading: at most two seconds without a pause. */
export function selectIsLoading(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag("loading");
}

/** Whether work on the order goes on for longer than loading may show. */
export function selectIsSlow(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag("slow");
}

/** Whether anything is being asked, the check of a voucher included: a submit would be ignored. */
export function selectIsBusy(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag("busy");
}

/** Whether the wallet's buttons are shown: they must stay mounted until this ends. */
export function selectIsPaying(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag("paying");
}

/** The payment at the wallet, while there is one. */
export function selectPayment({ children }: BookingSnapshot): WalletPaymentRef | null {
  return children.payment ?? null;
}

export function selectNotice({ context }: BookingSnapshot): BookingNotice | null {
  return context.notice;
}

/** What the server refused in the last submit: message keys by payload field. */
export function selectFieldErrors({ context }: BookingSnapshot): FieldErrors {
  return context.fieldErrors;
}

export function selectVoucher({ context }: BookingSnapshot): AppliedVoucher | null {
  return context.voucher;
}

export function selectVoucherState({ value }: BookingSnapshot): "unapplied" | "checking" | "applied" | "invalid" {
  return value.voucher;
}

/** The booking that was made, with the price the server asked for. */
export function selectBooking({ context }: BookingSnapshot): MadeBooking | null {
  return context.booking;
}

/** Whether money was taken that cannot be used, so that it is paid back. */
export function selectIsRefunded({ context }: BookingSnapshot): boolean {
  return context.refunded;
}

/** Whose failure it is that a payment is not confirmed yet; of meaning only with the outcome `paymentPending`. */
export function selectPendingCause({ context }: BookingSnapshot): PendingCause {
  return pendingCauseOf(context.failure);
}

/** Whether the wallet's money was captured. */
export function selectIsPaid({ context }: BookingSnapshot): boolean {
  return context.paidOrder !== null;
}

/** Whether the last call got no answer at all. */
export function selectIsOffline({ context }: BookingSnapshot): boolean {
  return context.failure?.kind === "network";
}
