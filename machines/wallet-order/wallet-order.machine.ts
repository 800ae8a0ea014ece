import { setup } from "xstate";
import type { StatusOf } from "../support/lifecycle.ts";

export type WalletOrderEvent =
  /** The guest approved; the server is about to ask the wallet for the money. */
  | { type: "capture.requested" }
  /** The wallet says that it took the money: in its answer, after a webhook or when it was asked later. */
  | { type: "capture.completed" }
  /** The wallet refused; nothing was taken. */
  | { type: "capture.declined" }
  /**
   * It refused the means of payment only, or wants the guest to confirm it once more: nothing was taken, and the guest
   * goes on at the wallet with the same order.
   */
  | { type: "instrument.declined" }
  /** What the money was paid for exists: the booking was made. */
  | { type: "order.fulfilled" }
  /** It cannot be had any more: the money goes back. */
  | { type: "order.refused" }
  /**
   * A part of the money or all of it goes back, because what it paid for was cancelled or costs less; also after
   * another part, and while that is on its way.
   */
  | { type: "refund.requested" }
  | { type: "refund.completed" }
  /** What was to go back has not left yet, and pays for something again. */
  | { type: "refund.withdrawn" }
  /** Nobody paid in time, and the wallet took nothing. */
  | { type: "order.expired" };

/**
 * The life of an order at the wallet; the states are the values of `wallet_orders.status`. The server takes every step
 * with `nextStatus` inside the transaction that writes what the step means.
 *
 * Captured money is either used for what was ordered or paid back. The wallet may report a capture after the order
 * ended (a time-out, a late webhook), so `declined` and `expired` accept one too.
 */
export const walletOrderMachine = setup({
  types: { events: {} as WalletOrderEvent },
}).createMachine({
  id: "walletOrder",
  description: "The life of an order at the wallet: captured money ends as what was ordered or as a refund.",
  initial: "created",
  states: {
    created: { on: { "capture.requested": "capturing", "order.expired": "expired" } },
    capturing: {
      on: {
        "capture.completed": "captured",
        "capture.declined": "declined",
        "instrument.declined": "created",
        "order.expired": "expired",
      },
    },
    captured: { on: { "order.fulfilled": "fulfilled", "order.refused": "refunding" } },
    refunding: {
      on: { "refund.completed": "refunded", "refund.requested": "refunding", "refund.withdrawn": "fulfilled" },
    },
    declined: { on: { "capture.completed": "captured" } },
    expired: { on: { "capture.completed": "captured" } },
    fulfilled: { on: { "refund.requested": "refunding" } },
    refunded: { on: { "refund.requested": "refunding" } },
  },
});

export type WalletOrderStatus = StatusOf<typeof walletOrderMachine>;
