import { setup } from "xstate";
import type { Cents } from "../../src/shared/rules/money.ts";
import type { StatusOf } from "../support/lifecycle.ts";

export type VoucherLifecycleEvent =
  /** The whole amount is there: by transfer, at the till or at the wallet. */
  | { type: "payment.registered" }
  /** Money for a voucher that was cancelled or had expired before it came. */
  | { type: "payment.cameLate" }
  /**
   * The money went back without us, or the wallet holds it back in a dispute.
   * @property restCents what can still be used afterwards, reserved parts included.
   */
  | { type: "payment.returned"; restCents: Cents }
  /** A payment at the till was a mistake and was taken back, while nothing of the voucher was used. */
  | { type: "payment.corrected" }
  /** The wallet frees what it held back. @property redeemedCents what bookings have taken of the voucher. */
  | { type: "payment.restored"; redeemedCents: Cents }
  /** A booking took a part. @property restCents what is left for other bookings, reserved parts included. */
  | { type: "voucher.redeemed"; restCents: Cents }
  /** A cancelled booking gave its part back. @property redeemedCents what other bookings still have of it. */
  | { type: "voucher.released"; redeemedCents: Cents }
  /** The buyer withdraws from the purchase (§ 355 BGB): what bookings have of it stays theirs, the rest goes back. */
  | { type: "voucher.withdrawn" }
  /** Its last day is over. */
  | { type: "voucher.expired" };

/**
 * The life of a voucher; the states are the values of `vouchers.status`. The server takes every step with `nextStatus`
 * inside the transaction that writes what the step means to the ledger. A reservation changes the balance and is no
 * step.
 *
 * A part that a cancelled booking gives back can be used again, also where the voucher was spent or has expired
 * meanwhile. Nobody pays for a voucher that is cancelled or expired: that money is given back.
 */
export const voucherLifecycleMachine = setup({
  types: { events: {} as VoucherLifecycleEvent },
  guards: {
    isNothing: (_, cents: Cents) => cents === 0,
  },
}).createMachine({
  id: "voucherLifecycle",
  description: "The life of a voucher: requested, paid, redeemed in parts, spent, cancelled or expired.",
  initial: "requested",
  states: {
    requested: {
      on: { "payment.registered": "paid", "voucher.withdrawn": "cancelled", "voucher.expired": "expired" },
    },
    paid: {
      on: {
        "voucher.redeemed": [
          { guard: { type: "isNothing", params: ({ event }) => event.restCents }, target: "spent" },
          { target: "partlyRedeemed" },
        ],
        "payment.returned": [
          { guard: { type: "isNothing", params: ({ event }) => event.restCents }, target: "cancelled" },
          { target: "paid" },
        ],
        "payment.corrected": "requested",
        "voucher.withdrawn": "cancelled",
        "voucher.expired": "expired",
      },
    },
    partlyRedeemed: {
      on: {
        "voucher.redeemed": [
          { guard: { type: "isNothing", params: ({ event }) => event.restCents }, target: "spent" },
          { target: "partlyRedeemed" },
        ],
        "voucher.released": [
          { guard: { type: "isNothing", params: ({ event }) => event.redeemedCents }, target: "paid" },
          { target: "partlyRedeemed" },
        ],
        "payment.returned": [
          { guard: { type: "isNothing", params: ({ event }) => event.restCents }, target: "cancelled" },
          { target: "partlyRedeemed" },
        ],
        "voucher.withdrawn": "cancelled",
        "voucher.expired": "expired",
      },
    },
    spent: {
      on: {
        "voucher.released": [
          { guard: { type: "isNothing", params: ({ event }) => event.redeemedCents }, target: "paid" },
          { target: "partlyRedeemed" },
        ],
        "payment.restored": "partlyRedeemed",
      },
    },
    cancelled: {
      on: {
        "payment.restored": [
          { guard: { type: "isNothing", params: ({ event }) => event.redeemedCents }, target: "paid" },
          { target: "partlyRedeemed" },
        ],
        "payment.cameLate": "cancelled",
      },
    },
    expired: {
      on: {
        "voucher.released": [
          { guard: { type: "isNothing", params: ({ event }) => event.redeemedCents }, target: "paid" },
          { target: "partlyRedeemed" },
        ],
        "payment.cameLate": "expired",
      },
    },
  },
});

export type VoucherStatus = StatusOf<typeof voucherLifecycleMachine>;
