import type { SnapshotFrom } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { bookingMachine } from "./booking.machine.ts";
import {
  type AppliedVoucher,
  type BookingNotice,
  type BookingOutcome,
  bookingOutcomes,
  type MadeBooking,
} from "./booking.types.ts";

export type BookingSnapshot = SnapshotFrom<typeof bookingMachine>;

/** The message to show instead of the form; null while there is none. */
export function selectOutcome(snapshot: BookingSnapshot): BookingOutcome | null {
  return bookingOutcomes.find((outcome) => snapshot.matches({ order: outcome })) ?? null;
}

/** Whether work on the order shows as loading: at most two seconds without a pause. */
export function selectIsLoading(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag("loading");
}

/** Whether work on the order goes on for longer than loading may show. */
export function selectIsOverdue(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag("overdue");
}

/** Whether anything is being asked, the check of a voucher included: a submit would be ignored. */
export function selectIsBusy(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag("busy");
}

/** Whether the wallet's buttons stand there: they must stay mounted until this ends. */
export function selectIsPaying(snapshot: BookingSnapshot): boolean {
  return snapshot.hasTag("paying");
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

/** The order at the wallet whose approval is awaited, or that was approved. */
export function selectWalletOrder({ context }: BookingSnapshot): BookingSnapshot["context"]["walletOrder"] {
  return context.walletOrder;
}

/** Whether the dates were lost after the money was taken, so that it is paid back. */
export function selectIsRefunded({ context }: BookingSnapshot): boolean {
  return context.refunded;
}
