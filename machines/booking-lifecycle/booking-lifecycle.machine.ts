import { and, assign, setup } from "xstate";
import type { Cents } from "../../src/shared/rules/money.ts";
import { effect } from "../support/lifecycle.ts";
import type { BookingFacts, BookingLifecycleEvent, CreditReason } from "./booking-lifecycle.types.ts";

/** Of a stay that is ahead, and of a step that gives nothing back. */
const usualFacts: BookingFacts = {
  right: "staff",
  isAdmin: false,
  isPriceThere: true,
  isInvoiced: false,
  split: { fee: 0, wallet: 0, cash: 0, voucher: 0 },
};

const lifecycle = setup({
  types: {
    context: {} as BookingFacts,
    events: {} as BookingLifecycleEvent,
  },
  guards: {
    isNotOver: ({ context }) => context.right !== "nobody",
    isAheadOrByAdmin: ({ context }) => context.right !== "admin" || context.isAdmin,
    isInvoiced: ({ context }) => context.isInvoiced,
    mayBeCancelled: and(["isNotOver", "isAheadOrByAdmin"]),
    isInvoicedAndMayBeCancelled: and(["isInvoiced", "isNotOver", "isAheadOrByAdmin"]),
    isPriceThere: ({ context }) => context.isPriceThere,
    isPriceMissing: ({ context }) => !context.isPriceThere,
    isNotInvoiced: ({ context }) => !context.isInvoiced,
  },
  // What each of them does stands in src/server/modules/booking/booking.effects.ts.
  actions: {
    askToGiveBack: effect<{ cents: Cents }>(),
    closeTasks: effect(),
    coverPrice: effect(),
    freeAllHalfDays: effect(),
    freeLeftHalfDays: effect(),
    issueCreditNote: effect<{ why: CreditReason; keptCents: Cents }>(),
    issueFeeInvoice: effect<{ cents: Cents }>(),
    issueInvoice: effect(),
    listOpenMoney: effect(),
    mailCancellation: effect(),
    mailInvoice: effect(),
    mailPrice: effect(),
    mailRedemption: effect(),
    mailStayChange: effect(),
    moveVouchers: effect(),
    noteCancellation: effect(),
    refundTomorrow: effect<{ cents: Cents }>(),
    refundWallet: effect<{ cents: Cents }>(),
    returnVouchers: effect<{ cents: Cents }>(),
    withdrawDeparture: effect(),
  },
});

type Known = { context: BookingFacts };
const backToWallet = ({ context: { split } }: Known) => ({ cents: split.wallet });
const backToVouchers = ({ context: { split } }: Known) => ({ cents: split.voucher });
const keptOfInvoice = ({ context: { split } }: Known) => ({ why: "cancelled" as const, keptCents: split.fee });
const kept = ({ context: { split } }: Known) => ({ cents: split.fee });
const handedBack = ({ context: { split } }: Known) => ({ cents: split.cash });

// The order of effects is that of their locks: orders of the wallet, vouchers, half-days, and the numbers of invoices
// last (cancel-booking.locks.test). Who waits for half-days may hold a voucher that is needed before.
const undoStay = [
  { type: "refundWallet", params: backToWallet },
  { type: "returnVouchers", params: backToVouchers },
  "withdrawDeparture",
  "freeAllHalfDays",
  "listOpenMoney",
] as const;
const tellOfCancellation = ["mailCancellation", "noteCancellation"] as const;
/** Of what was invoiced a credit note takes back all that is not kept; what is kept of a part payment gets an invoice. */
const cancelInvoiced = [
  ...undoStay,
  { type: "issueCreditNote", params: keptOfInvoice },
  ...tellOfCancellation,
] as const;
const cancel = [...undoStay, { type: "issueFeeInvoice", params: kept }, ...tellOfCancellation] as const;
/** What follows of another price: what was paid may cover it or be too much, and its invoice says something else. */
const settle = (why: CreditReason) =>
  ["coverPrice", "listOpenMoney", { type: "issueCreditNote", params: { why, keptCents: 0 } }, "issueInvoice"] as const;
const changeStay = [
  { type: "refundTomorrow", params: backToWallet },
  "moveVouchers",
  "withdrawDeparture",
  "freeLeftHalfDays",
  ...settle("stayChanged"),
  "mailStayChange",
] as const;
const settlePrice = settle("priceChanged");
const settleVoucher = [...settle("voucherRedeemed"), "mailRedemption"] as const;

/**
 * The life of a booking; the states are the values of `bookings.status`. The server takes every step with `takeStep`
 * inside the transaction that writes what the step means, and carries out the effects that the chart names. The day
 * plan shows a button where `accepts` says yes.
 *
 * A paid price cannot change, but the stay can: where it costs more then, the difference is due. Where the wallet gives
 * the money back without us, or a payment at the till is taken back, the booking and its dates stay, and it is unpaid
 * again until staff settle that with the guest. Nothing brings a cancelled booking back: its dates may be somebody
 * else's. Money that comes for it later is written down and given back; it does not pay anything.
 */
export const bookingLifecycleMachine = lifecycle.createMachine({
  id: "bookingLifecycle",
  description: "The life of a booking: unpaid, paid or cancelled, and what staff may do with it.",
  context: usualFacts,
  on: { "facts.changed": { actions: assign(({ event }) => event.facts) } },
  initial: "unpaid",
  states: {
    unpaid: {
      on: {
        "price.changed": { target: "unpaid", actions: [...settlePrice, "mailPrice"] },
        "price.agreed": { target: "unpaid", actions: settlePrice },
        "price.covered": { guard: "isPriceThere", target: "paid" },
        "voucher.redeemed": { target: "unpaid", actions: ["moveVouchers", ...settleVoucher] },
        "voucher.returned": {
          target: "unpaid",
          actions: [{ type: "returnVouchers", params: backToVouchers }, ...settleVoucher],
        },
        "payment.registered": { guard: "isPriceThere", target: "paid", actions: ["issueInvoice", "mailInvoice"] },
        "payment.returned": { guard: "isPriceMissing", target: "unpaid", actions: settlePrice },
        "payment.corrected": { target: "unpaid", actions: settlePrice },
        "stay.changed": { guard: "isNotOver", target: "unpaid", actions: changeStay },
        "stay.costsMore": { guard: "isNotOver", target: "unpaid", actions: changeStay },
        "booking.cancelled": [
          { guard: "isInvoicedAndMayBeCancelled", target: "cancelled", actions: cancelInvoiced },
          { guard: "mayBeCancelled", target: "cancelled", actions: cancel },
        ],
        "comment.written": "unpaid",
        "arrival.agreed": "unpaid",
        "recipient.corrected": { guard: "isNotInvoiced", target: "unpaid" },
      },
    },
    paid: {
      entry: "closeTasks",
      on: {
        "voucher.returned": {
          target: "unpaid",
          actions: [{ type: "returnVouchers", params: backToVouchers }, ...settleVoucher],
        },
        "payment.returned": { guard: "isPriceMissing", target: "unpaid", actions: settlePrice },
        "payment.corrected": { guard: "isPriceMissing", target: "unpaid", actions: settlePrice },
        "stay.changed": { guard: "isNotOver", target: "paid", actions: changeStay },
        "stay.costsMore": { guard: "isNotOver", target: "unpaid", actions: changeStay },
        "booking.cancelled": [
          { guard: "isInvoicedAndMayBeCancelled", target: "cancelled", actions: cancelInvoiced },
          { guard: "mayBeCancelled", target: "cancelled", actions: cancel },
        ],
        "comment.written": "paid",
        "arrival.agreed": "paid",
      },
    },
    cancelled: {
      entry: "closeTasks",
      on: {
        "payment.cameLate": { target: "cancelled", actions: { type: "askToGiveBack", params: handedBack } },
        "comment.written": "cancelled",
      },
    },
  },
});
