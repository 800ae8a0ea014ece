import { setup } from "xstate";
import type { StatusOf } from "../support/lifecycle.ts";

export type WalletOrderEvent =
  /** The guest approved; the server is about to ask the wallet for the money. */
  | { type: "capture.requested" }
  /** The wallet says that the money is ours: its answer, a webhook or a later question. */
  | { type: "capture.completed" }
  /** The wallet refused; nothing was taken. */
  | { type: "capture.declined" }
  /** What the money was paid for is in the books. */
  | { type: "booking.made" }
  /** It cannot be booked any more: the money goes back. */
  | { type: "booking.refused" }
  /** What was booked is cancelled, and a part of the money or all of it goes back. */
  | { type: "booking.cancelled" }
  | { type: "refund.completed" }
  /** The hold ran out, and the wallet took nothing. */
  | { type: "order.expired" };

/**
 * The life of an order at the wallet; the states are the values of `wallet_orders.status`. The server takes every step
 * with `nextStatus` inside the transaction that writes what the step means.
 *
 * Captured money leaves `captured` only as a booking or as a refund, and comes back from a booking only when that is
 * cancelled. The wallet may tell of a capture after the order
 * was given up (a time-out, a late webhook), so `declined` and `expired` accept one too: it is booked or paid back.
 */
export const walletOrderMachine = setup({
  types: { events: {} as WalletOrderEvent },
}).createMachine({
  id: "walletOrder",
  description: "The life of an order at the wallet: captured money ends as a booking or as a refund.",
  initial: "created",
  states: {
    created: { on: { "capture.requested": "capturing", "order.expired": "expired" } },
    capturing: {
      on: { "capture.completed": "captured", "capture.declined": "declined", "order.expired": "expired" },
    },
    captured: { on: { "booking.made": "booked", "booking.refused": "refunding" } },
    refunding: { on: { "refund.completed": "refunded" } },
    declined: { on: { "capture.completed": "captured" } },
    expired: { on: { "capture.completed": "captured" } },
    booked: { on: { "booking.cancelled": "refunding" } },
    refunded: { type: "final" },
  },
});

export type WalletOrderStatus = StatusOf<typeof walletOrderMachine>;
