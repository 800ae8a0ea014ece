import { setup } from "xstate";

export type BookingLifecycleEvent =
  /** Staff agreed on another price with the guest, for a reason. */
  | { type: "price.changed" }
  /** A voucher pays a part of what is due, or all of it. */
  | { type: "voucher.redeemed" }
  /** The whole price is paid: at the till, by transfer, at the wallet or by voucher. */
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

/**
 * The life of a booking; the states are the values of `bookings.status`. The server takes every step with `nextStatus`
 * inside the transaction that writes what the step means, and the day plan shows a button where `accepts` says yes.
 *
 * A paid price cannot change, but the stay can: where it costs more then, the difference is due. Where the wallet gives
 * the money back without us, or a payment at the till is taken back, the booking and its dates stay, and it is unpaid
 * again until staff settle that with the guest. Nothing brings a cancelled booking back: its dates may be somebody
 * else's. Money that comes for it later is written down and given back; it does not pay anything.
 */
export const bookingLifecycleMachine = setup({
  types: { events: {} as BookingLifecycleEvent },
}).createMachine({
  id: "bookingLifecycle",
  description: "The life of a booking: unpaid, paid or cancelled, and what staff may do with it.",
  initial: "unpaid",
  states: {
    unpaid: {
      on: {
        "price.changed": "unpaid",
        "voucher.redeemed": "unpaid",
        "payment.registered": "paid",
        "payment.returned": "unpaid",
        "payment.corrected": "unpaid",
        "stay.changed": "unpaid",
        "stay.costsMore": "unpaid",
        "booking.cancelled": "cancelled",
        "comment.written": "unpaid",
        "arrival.agreed": "unpaid",
        "recipient.corrected": "unpaid",
      },
    },
    paid: {
      on: {
        "payment.returned": "unpaid",
        "payment.corrected": "unpaid",
        "stay.changed": "paid",
        "stay.costsMore": "unpaid",
        "booking.cancelled": "cancelled",
        "comment.written": "paid",
        "arrival.agreed": "paid",
      },
    },
    cancelled: { on: { "payment.cameLate": "cancelled", "comment.written": "cancelled" } },
  },
});
