import { answer, logRejection, rejection } from "../support/actors.ts";
import { voucherCheckMachine } from "../voucher-check/voucher-check.machine.ts";
import { walletPaymentMachine } from "../wallet-payment/wallet-payment.machine.ts";
import {
  acceptOrder,
  applyVoucher,
  bookingSetup,
  heldStay,
  keepFieldErrors,
  keepPaidBack,
  keepPaidOrder,
  keepRefusedFields,
  logFailure,
  noResults,
  notice,
  orderOf,
} from "./booking.setup.ts";
import type { BookingActors } from "./booking.types.ts";
import { voucherStates } from "./booking.voucher-states.ts";

const submit = {
  "booking.submitted": [
    // The checks would take the guest's own booking for somebody else's.
    { guard: "repeatsUnanswered", target: "sending", actions: acceptOrder },
    { guard: "hasVoucher", target: "recheckingVoucher", actions: acceptOrder },
    // While a code is being checked the price is open: the submit button waits for it.
    { guard: "isVoucherSettled", target: "checkingAvailability", actions: acceptOrder },
  ],
} as const;
/** After these outcomes the form is still shown, and what it says can be submitted as it is or changed first. */
const tryAgain = { ...submit, "booking.reopened": "editing" } as const;

/**
 * From the filled form to a booking (requirements/booking.md). Every failure ends in a named state. The form is not
 * stored here, only what was submitted. Once money was captured no failure asks for it again: it ends as a booking, or
 * the server pays it back. A request without an answer is sent again as it was and without the checks, also when the
 * guest tried another one in between: they would find the dates taken, and the voucher used, by the guest's own one.
 */
export const bookingMachine = bookingSetup.createMachine({
  id: "booking",
  description: "From the filled form to a booking: voucher, availability, payment at the wallet, and every outcome.",
  context: ({ input: { unanswered = null } }) => ({
    unanswered,
    voucherCode: "",
    voucher: null,
    order: null,
    ...noResults,
  }),
  type: "parallel",
  states: {
    voucher: voucherStates,
    order: {
      initial: "editing",
      states: {
        editing: { on: submit },
        recheckingVoucher: {
          tags: "busy",
          invoke: {
            src: "voucherCheck",
            input: ({ context }) => ({ code: orderOf(context).request.voucher_code }),
            onDone: [
              { guard: { type: "isVoucherUnchanged", params: answer }, target: "checkingAvailability" },
              {
                guard: { type: "isVoucherValid", params: answer },
                target: "editing",
                actions: [applyVoucher, "emitVoucher", notice("voucherChanged")],
              },
              {
                guard: { type: "isVoucherInvalid", params: answer },
                target: "editing",
                actions: [logFailure, "refuseVoucher", notice("voucherInvalid")],
              },
              { target: "editing", actions: [logFailure, notice("network")] },
            ],
          },
          // Another code means another price: the guest submits again.
          on: { "voucher.edited": "editing", "voucher.submitted": "editing" },
        },
        checkingAvailability: {
          tags: "busy",
          invoke: {
            src: "checkAvailability",
            input: ({ context }) => ({ request: orderOf(context).request, hold: orderOf(context).request.paypal }),
            onDone: [
              { guard: { type: "isTaken", params: answer }, target: "alreadyBooked" },
              { guard: { type: "isBanned", params: answer }, target: "banned" },
              { guard: "needsWallet", target: "paying", actions: { type: "keepHold", params: answer } },
              { target: "sending" },
            ],
            onError: [
              { guard: { type: "failedBanned", params: rejection }, target: "banned", actions: logRejection },
              {
                guard: { type: "failedInvalid", params: rejection },
                target: "editing",
                actions: [logRejection, keepFieldErrors],
              },
              { target: "failed", actions: logRejection },
            ],
          },
        },
        paying: {
          tags: "paying",
          invoke: {
            id: "payment",
            src: "walletPayment",
            input: ({ context }) => ({ request: orderOf(context).request }),
            onDone: [
              { guard: { type: "paymentSucceeded", params: answer }, target: "sending", actions: keepPaidOrder },
              { guard: { type: "paymentIsPending", params: answer }, target: "paymentPending", actions: logFailure },
              { guard: { type: "paymentCameTooLate", params: answer }, target: "alreadyBooked", actions: keepPaidBack },
              { guard: { type: "paymentWasLeft", params: answer }, target: "editing" },
              { guard: { type: "paymentExpired", params: answer }, target: "editing", actions: notice("holdExpired") },
              { guard: { type: "holdReplaced", params: answer }, target: "editing", actions: notice("holdReplaced") },
              {
                guard: { type: "walletIsUnreachable", params: answer },
                target: "editing",
                actions: [logFailure, notice("walletUnavailable")],
              },
              { guard: { type: "paymentFailedBanned", params: answer }, target: "banned", actions: logFailure },
              {
                guard: { type: "paymentFailedRepriced", params: answer },
                target: "editing",
                actions: [logFailure, notice("priceChanged")],
              },
              {
                guard: { type: "paymentFailedInvalid", params: answer },
                target: "editing",
                actions: [logFailure, keepRefusedFields],
              },
              { target: "walletFailed", actions: [logFailure, keepPaidBack] },
            ],
          },
          on: { "stay.held": { guard: { type: "isOtherStay", params: heldStay }, actions: "replaceHold" } },
        },
        sending: {
          tags: "busy",
          exit: "forgetUnanswered",
          invoke: {
            src: "sendBooking",
            input: ({ context }) => ({
              ...orderOf(context).request,
              paypal_order_id: context.paidOrder?.orderId ?? "",
            }),
            onDone: [
              { guard: { type: "isTaken", params: answer }, target: "alreadyBooked", actions: "expectRefund" },
              { target: "succeeded", actions: { type: "keepBooking", params: answer } },
            ],
            onError: [
              {
                guard: { type: "failedBanned", params: rejection },
                target: "banned",
                actions: [logRejection, "expectRefund"],
              },
              // The money is safe: the server books what was paid, or pays it back.
              { guard: "isPaid", target: "paymentPending", actions: logRejection },
              {
                guard: { type: "failedRepriced", params: rejection },
                target: "editing",
                actions: [logRejection, notice("priceChanged")],
              },
              {
                guard: { type: "failedInvalid", params: rejection },
                target: "editing",
                actions: [logRejection, keepFieldErrors],
              },
              { target: "unanswered", actions: [logRejection, "rememberUnanswered"] },
            ],
          },
        },
        succeeded: { tags: ["outcome", "final", "datesGone", "formDone"], entry: "emitOutcome" },
        alreadyBooked: { tags: ["outcome", "datesGone"], entry: "emitOutcome", on: tryAgain },
        banned: { tags: ["outcome", "final"], entry: "emitOutcome" },
        failed: { tags: "outcome", entry: "emitOutcome", on: tryAgain },
        // Sent again it is booked once, whatever became of it: the server knows it by its key.
        unanswered: {
          tags: ["outcome", "undecided"],
          entry: "emitOutcome",
          on: { ...tryAgain, "booking.retried": "sending" },
        },
        walletFailed: { tags: "outcome", entry: "emitOutcome", on: tryAgain },
        paymentPending: { tags: ["outcome", "final", "datesGone", "formDone"], entry: "emitOutcome" },
      },
    },
    // Work shows as loading for a short while; afterwards it goes on, and says so.
    progress: {
      initial: "idle",
      states: {
        idle: { always: { guard: "isWorking", target: "loading" } },
        loading: { tags: "loading", after: { loadingLimit: "slow" }, always: { guard: "isIdle", target: "idle" } },
        slow: { tags: "slow", always: { guard: "isIdle", target: "idle" } },
      },
    },
  },
});

/** The machine with its work and that of the machines it invokes. A missing actor does not compile. */
export function bookingMachineWith(actors: BookingActors): typeof bookingMachine {
  return bookingMachine.provide({
    actors: {
      ...actors,
      voucherCheck: voucherCheckMachine.provide({ actors }),
      walletPayment: walletPaymentMachine.provide({ actors }),
    },
  });
}
