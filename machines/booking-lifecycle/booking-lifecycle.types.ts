import type { CancellationRight, CancellationSplit } from "../../src/shared/rules/cancellation.ts";

/** What the row of a booking, its ledger and its invoices say when somebody asks for a step. */
export interface BookingFacts {
  /** Who may cancel the stay at that time: it is ahead, under way, or over. */
  right: CancellationRight;
  /** An admin asks. */
  isAdmin: boolean;
  /** What was paid covers the price in money. */
  isPriceThere: boolean;
  /** An invoice counts: what it says cannot be corrected any more. */
  isInvoiced: boolean;
  /** Where money goes that the step gives back, and what is kept of it, in cents. */
  split: CancellationSplit;
}

/** What somebody does with a booking, or what happens to it. */
export type BookingStepEvent =
  /** Staff agreed on another price with the guest, for a reason. */
  | { type: "price.changed" }
  /** It was agreed on when staff booked for the guest, whom the confirmation tells. */
  | { type: "price.agreed" }
  /** What was paid before covers the price, which is lower now. */
  | { type: "price.covered" }
  /** A voucher pays a part of what is due, or all of it. */
  | { type: "voucher.redeemed" }
  /** What a voucher paid at the till was a mistake and was taken back. */
  | { type: "voucher.returned" }
  /** The whole price is paid: at the till, by transfer or at the wallet. */
  | { type: "payment.registered" }
  /** The wallet gave money back without us: the price is no longer there. */
  | { type: "payment.returned" }
  /** A payment at the till was a mistake and was taken back: the price is no longer there. */
  | { type: "payment.corrected" }
  /** Money for a booking that was cancelled before it came. */
  | { type: "payment.cameLate" }
  /** Other days, another boat, party or extras, and what was paid is enough. */
  | { type: "stay.changed" }
  /** Likewise, and it costs more than was paid: the difference is due. */
  | { type: "stay.costsMore" }
  | { type: "booking.cancelled" }
  | { type: "comment.written" }
  /** When the guest comes on the first day, or no more. */
  | { type: "arrival.agreed" }
  /** Whom the invoice will name, before it is issued. */
  | { type: "recipient.corrected" };

export type BookingLifecycleEvent =
  | BookingStepEvent
  /** What row, ledger and invoices say now: no step. */
  | { type: "facts.changed"; facts: Partial<BookingFacts> };

/** Why an invoice is taken back, in whole or in part. */
export type CreditReason = "cancelled" | "priceChanged" | "stayChanged" | "voucherRedeemed";
