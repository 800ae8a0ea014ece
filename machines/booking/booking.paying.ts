import { backToForm, isInvalid, logged, turnedAway } from "./booking.refusals.ts";
import { bookingSetup, orderOf } from "./booking.setup.ts";

const editing = "#booking.order.editing";
const walletFailed = "#booking.order.walletFailed";
const expired = { target: editing, actions: { type: "setNotice", params: { notice: "holdExpired" } } } as const;

/**
 * Paying at the wallet while the server holds the dates. The guest may go back to the form until the money is asked for;
 * from then on only the answer leads on, because money may have moved. Creating an order renews the hold.
 */
export const payingState = bookingSetup.createStateConfig({
  tags: "paying",
  initial: "ready",
  states: {
    ready: {
      after: { holdLimit: expired },
      on: {
        "wallet.opened": "creatingOrder",
        "wallet.errored": walletFailed,
        "wallet.scriptFailed": {
          target: editing,
          actions: [
            {
              type: "logFailure",
              params: { kind: "unexpected", detail: "the wallet's script did not load" },
            },
            { type: "setNotice", params: { notice: "walletUnavailable" } },
          ],
        },
        "booking.reopened": editing,
      },
    },
    creatingOrder: {
      tags: "busy",
      invoke: {
        src: "createOrder",
        input: ({ context }) => orderOf(context).request,
        onDone: [
          {
            guard: { type: "saysTaken", params: ({ event }) => event.output },
            target: "#booking.order.alreadyBooked",
          },
          { target: "awaitingApproval", actions: { type: "keepWalletOrder", params: ({ event }) => event.output } },
        ],
        onError: [turnedAway, backToForm, { target: walletFailed, actions: logged }],
      },
      on: {
        "wallet.cancelled": "ready",
        "wallet.errored": walletFailed,
        "booking.reopened": editing,
      },
    },
    awaitingApproval: {
      after: { holdLimit: expired },
      on: {
        "wallet.approved": { guard: { type: "isCurrentOrder", params: ({ event }) => event }, target: "capturing" },
        "wallet.cancelled": "ready",
        // The guest closed the wallet without a word and opens it again.
        "wallet.opened": "creatingOrder",
        "wallet.errored": walletFailed,
        "booking.reopened": editing,
      },
    },
    capturing: {
      tags: "busy",
      invoke: {
        src: "captureOrder",
        input: ({ context }) => context.walletOrder?.orderId ?? "",
        onDone: [
          { guard: { type: "isCaptured", params: ({ event }) => event.output }, target: "#booking.order.sending" },
          { guard: { type: "isDeclined", params: ({ event }) => event.output }, target: walletFailed },
          {
            guard: { type: "datesAreTaken", params: ({ event }) => event.output },
            target: "#booking.order.alreadyBooked",
          },
          { target: "#booking.order.paymentPending" },
        ],
        onError: [
          turnedAway,
          {
            guard: isInvalid,
            target: walletFailed,
            actions: logged,
          },
          // Nobody knows whether the money moved; the server asks the wallet until it does.
          { target: "#booking.order.paymentPending", actions: logged },
        ],
      },
    },
  },
});
