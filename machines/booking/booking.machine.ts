import { payingState } from "./booking.paying.ts";
import { backToForm, isBanned, isInvalid, logged, networkNotice, turnedAway } from "./booking.refusals.ts";
import { bookingSetup, nothingReached, orderOf } from "./booking.setup.ts";
import { voucherRegion } from "./booking.voucher-region.ts";

const voucherRefused = ["refuseVoucher", { type: "setNotice", params: { notice: "voucherInvalid" } }] as const;

/**
 * From the filled form to a booking (public-side 4 "Booking submit", contract 3): the voucher is re-checked, the dates
 * are asked for, the wallet is paid where one is needed, and the request is sent. Every failure ends in a named state.
 *
 * The form is not kept here, only what was submitted: nothing a guest typed depends on the machine. Once money was
 * captured no failure asks for it again: it ends as a booking, or the server pays it back. A request that got no answer is
 * sent again as it was and without the checks, also when the guest tried another one in between: they would find the
 * dates taken, and the voucher used, by the guest's own booking.
 */
export const bookingMachine = bookingSetup.createMachine({
  id: "booking",
  description: "From the filled form to a booking: voucher, availability, payment at the wallet, and every outcome.",
  context: ({ input: { role, unanswered = null } }) => ({
    role,
    unanswered,
    voucherCode: "",
    voucher: null,
    order: null,
    ...nothingReached,
  }),
  type: "parallel",
  states: {
    voucher: voucherRegion,
    order: {
      initial: "editing",
      states: {
        editing: {
          on: {
            "booking.submitted": [
              // The checks would take the guest's own booking for somebody else's.
              {
                guard: "repeatsUnanswered",
                target: "sending",
                actions: { type: "acceptOrder", params: ({ event }) => event.order },
              },
              {
                guard: "hasVoucher",
                target: "recheckingVoucher",
                actions: { type: "acceptOrder", params: ({ event }) => event.order },
              },
              // While a code is being checked the price is open: the submit button waits for it.
              {
                guard: "isVoucherSettled",
                target: "checkingAvailability",
                actions: { type: "acceptOrder", params: ({ event }) => event.order },
              },
            ],
          },
        },
        recheckingVoucher: {
          tags: "busy",
          invoke: {
            src: "checkVoucher",
            input: ({ context }) => orderOf(context).request.voucher_code,
            onDone: [
              {
                guard: { type: "isVoucherUnchanged", params: ({ event }) => event.output },
                target: "checkingAvailability",
              },
              {
                guard: { type: "voucherExists", params: ({ event }) => event.output },
                target: "editing",
                actions: [
                  { type: "applyVoucher", params: ({ event }) => event.output },
                  "tellVoucher",
                  { type: "setNotice", params: { notice: "voucherChanged" } },
                ],
              },
              { target: "editing", actions: voucherRefused },
            ],
            onError: [
              { guard: isInvalid, target: "editing", actions: [logged, ...voucherRefused] },
              { target: "editing", actions: [logged, networkNotice] },
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
              { guard: { type: "saysTaken", params: ({ event }) => event.output }, target: "alreadyBooked" },
              { guard: { type: "saysBanned", params: ({ event }) => event.output }, target: "banned" },
              {
                guard: "needsWallet",
                target: "paying",
                actions: {
                  type: "keepHold",
                  params: ({ event }) => event.output,
                },
              },
              { target: "sending" },
            ],
            onError: [turnedAway, backToForm, { target: "failed", actions: logged }],
          },
        },
        paying: payingState,
        sending: {
          tags: "busy",
          exit: "forgetUnanswered",
          invoke: {
            src: "sendBooking",
            input: ({ context }) => ({
              ...orderOf(context).request,
              paypal_order_id: context.walletOrder?.orderId ?? "",
            }),
            onDone: [
              {
                guard: { type: "saysTaken", params: ({ event }) => event.output },
                target: "alreadyBooked",
                actions: "expectRefund",
              },
              { target: "succeeded", actions: { type: "keepBooking", params: ({ event }) => event.output } },
            ],
            onError: [
              { guard: isBanned, target: "banned", actions: [logged, "expectRefund"] },
              // The money is safe: the server books what was paid, or pays it back.
              { guard: "isPaid", target: "paymentPending", actions: logged },
              backToForm,
              { target: "unanswered", actions: [logged, "rememberUnanswered"] },
            ],
          },
        },
        succeeded: { tags: "outcome", entry: { type: "tellOutcome", params: { outcome: "succeeded" } } },
        alreadyBooked: {
          tags: "outcome",
          entry: { type: "tellOutcome", params: { outcome: "alreadyBooked" } },
          on: { "booking.retried": "editing" },
        },
        banned: { tags: "outcome", entry: { type: "tellOutcome", params: { outcome: "banned" } } },
        failed: {
          tags: "outcome",
          entry: { type: "tellOutcome", params: { outcome: "failed" } },
          on: { "booking.retried": "editing" },
        },
        // Sent again it is booked once, whatever became of it: the server knows it by its key (contract 2).
        unanswered: {
          tags: "outcome",
          entry: { type: "tellOutcome", params: { outcome: "unanswered" } },
          on: { "booking.retried": "sending", "booking.reopened": "editing" },
        },
        walletFailed: {
          tags: "outcome",
          entry: { type: "tellOutcome", params: { outcome: "walletFailed" } },
          on: { "booking.retried": "editing" },
        },
        paymentPending: { tags: "outcome", entry: { type: "tellOutcome", params: { outcome: "paymentPending" } } },
      },
    },
    // Work shows as loading for a short while; afterwards it goes on, and says so.
    patience: {
      initial: "resting",
      states: {
        resting: { always: { guard: "isWorking", target: "loading" } },
        loading: {
          tags: "loading",
          after: { loadingLimit: "overdue" },
          always: { guard: "isResting", target: "resting" },
        },
        overdue: { tags: "overdue", always: { guard: "isResting", target: "resting" } },
      },
    },
  },
});
