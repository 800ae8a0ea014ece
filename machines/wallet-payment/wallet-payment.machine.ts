import { type ActorRefFrom, assign, setup } from "xstate";
import { answer, rejection, unprovided } from "../support/actors.ts";
import { type CallFailure, failedAs, toCallFailure } from "../support/call-failure.ts";
import type {
  CaptureAnswer,
  CreatedOrder,
  PaymentResult,
  WalletPaymentActors,
  WalletPaymentContext,
  WalletPaymentEvent,
  WalletPaymentInput,
} from "./wallet-payment.types.ts";

const capturedAs = (wanted: CaptureAnswer) => (_: unknown, answer: CaptureAnswer) => answer === wanted;
const keepFailure = { type: "keepFailure", params: rejection } as const;
/** Work shows as loading for a short while; afterwards it goes on, and says so. */
const working = {
  initial: "loading",
  states: { loading: { after: { loadingLimit: "slow" } }, slow: { tags: "slow" } },
} as const;
/** The wallet's window is open with an order that the guest may approve. */
const approvable = {
  after: { holdLimit: "expired" },
  on: {
    "wallet.approved": {
      guard: { type: "isCurrentOrder", params: ({ event }: { event: { orderId: string } }) => event },
      target: "capturing",
    },
    "wallet.cancelled": "ready",
    "wallet.errored": "failed",
    "hold.replaced": "replaced",
    "payment.left": "left",
  },
} as const;

/**
 * Paying at the wallet, whatever is paid for (requirements/payments.md). The guest may leave until the money is asked
 * for; from then on only the answer leads on, because money may have moved.
 */
export const walletPaymentMachine = setup({
  types: {
    input: {} as WalletPaymentInput,
    context: {} as WalletPaymentContext,
    events: {} as WalletPaymentEvent,
    output: {} as PaymentResult,
    /**
     * `approvable`: there is an order that the guest may approve at the wallet. `atWallet`: its window is open. `reopened`:
     * it opens once more, for the same order.
     */
    tags: {} as "capturing" | "slow" | "approvable" | "atWallet" | "reopened",
  },
  actors: {
    createOrder: unprovided("createOrder"),
    captureOrder: unprovided("captureOrder"),
  } as WalletPaymentActors,
  guards: {
    isUnavailable: (_, answer: CreatedOrder) => answer.kind === "unavailable",
    isCurrentOrder: ({ context }, { orderId }: { orderId: string }) => context.order?.orderId === orderId,
    isCaptured: capturedAs("captured"),
    isDeclined: capturedAs("declined"),
    isInstrumentDeclined: capturedAs("instrumentDeclined"),
    isPayerAsked: capturedAs("payerActionRequired"),
    isGone: capturedAs("unavailable"),
    isReturned: capturedAs("returned"),
    isRefunded: capturedAs("refunded"),
    isReplaced: capturedAs("replaced"),
    isRefused: failedAs("invalid", "banned"),
    isBanned: failedAs("banned"),
    isInvalid: failedAs("invalid"),
  },
  actions: {
    keepOrder: assign({
      order: (_, answer: CreatedOrder) =>
        answer.kind === "created" ? { orderId: answer.orderId, amountCents: answer.amountCents } : null,
    }),
    keepFailure: assign({ failure: (_, error: unknown) => toCallFailure(error) }),
    end: assign({ kind: (_, { kind }: Pick<PaymentResult, "kind">) => kind }),
  },
  delays: {
    /** How long work shows as loading. */
    loadingLimit: 2_000,
    /** How long the server keeps what is paid for; creating an order begins it anew. */
    holdLimit: 15 * 60_000,
  },
}).createMachine({
  id: "walletPayment",
  description: "Paying at the wallet: its buttons, an order, the guest's approval and the capture, and every end.",
  context: ({ input: { request } }) => ({ request, kind: "failed", order: null, failure: null }),
  output: ({ context: { kind, order, failure } }) => ({ kind, order, failure }),
  initial: "ready",
  states: {
    ready: {
      after: { holdLimit: "expired" },
      on: {
        "wallet.opened": "creatingOrder",
        "wallet.errored": "failed",
        "wallet.scriptFailed": {
          target: "unreachable",
          actions: { type: "keepFailure", params: () => new Error("the wallet's script did not load") },
        },
        "hold.replaced": "replaced",
        "payment.left": "left",
      },
    },
    creatingOrder: {
      ...working,
      tags: "atWallet",
      invoke: {
        src: "createOrder",
        input: ({ context: { request }, event }) =>
          event.type === "wallet.opened" && event.funding !== undefined
            ? { ...request, funding: event.funding }
            : request,
        onDone: [
          { guard: { type: "isUnavailable", params: answer }, target: "unavailable" },
          { target: "awaitingApproval", actions: { type: "keepOrder", params: answer } },
        ],
        onError: [
          { guard: { type: "isRefused", params: rejection }, target: "refused", actions: keepFailure },
          { target: "failed", actions: keepFailure },
        ],
      },
      on: {
        "wallet.cancelled": "ready",
        "wallet.errored": "failed",
        "hold.replaced": "replaced",
        "payment.left": "left",
      },
    },
    awaitingApproval: {
      ...approvable,
      tags: ["approvable", "atWallet"],
      // The guest closed the wallet's window, of which the wallet does not tell, and opens it again.
      on: { ...approvable.on, "wallet.opened": "creatingOrder" },
    },
    // The wallet opens its window once more, for the same order.
    choosingInstrument: { ...approvable, tags: ["approvable", "atWallet", "reopened"] },
    // So it does where it wants the guest to confirm once more, as for their bank (3-D Secure).
    confirmingAgain: { ...approvable, tags: ["approvable", "atWallet", "reopened"] },
    capturing: {
      ...working,
      tags: ["capturing", "atWallet"],
      invoke: {
        src: "captureOrder",
        input: ({ context }) => context.order?.orderId ?? "",
        onDone: [
          { guard: { type: "isCaptured", params: answer }, target: "paid" },
          { guard: { type: "isDeclined", params: answer }, target: "failed" },
          {
            guard: { type: "isInstrumentDeclined", params: answer },
            target: "choosingInstrument",
          },
          { guard: { type: "isPayerAsked", params: answer }, target: "confirmingAgain" },
          { guard: { type: "isGone", params: answer }, target: "unavailable" },
          { guard: { type: "isReturned", params: answer }, target: "returned" },
          { guard: { type: "isRefunded", params: answer }, target: "refunded" },
          { guard: { type: "isReplaced", params: answer }, target: "replaced" },
          { target: "pending" },
        ],
        onError: [
          { guard: { type: "isBanned", params: rejection }, target: "refused", actions: keepFailure },
          { guard: { type: "isInvalid", params: rejection }, target: "failed", actions: keepFailure },
          // Nobody knows whether the money moved; the server asks the wallet until it does.
          { target: "pending", actions: keepFailure },
        ],
      },
    },
    paid: { type: "final", entry: { type: "end", params: { kind: "paid" } } },
    pending: { type: "final", entry: { type: "end", params: { kind: "pending" } } },
    returned: { type: "final", entry: { type: "end", params: { kind: "returned" } } },
    refunded: { type: "final", entry: { type: "end", params: { kind: "refunded" } } },
    unavailable: { type: "final", entry: { type: "end", params: { kind: "unavailable" } } },
    refused: { type: "final", entry: { type: "end", params: { kind: "refused" } } },
    failed: { type: "final" },
    expired: { type: "final", entry: { type: "end", params: { kind: "expired" } } },
    unreachable: { type: "final", entry: { type: "end", params: { kind: "unreachable" } } },
    replaced: { type: "final", entry: { type: "end", params: { kind: "replaced" } } },
    left: { type: "final", entry: { type: "end", params: { kind: "left" } } },
  },
});

/** Guards of the machines that invoke it, by the end that they are given. */
export const paymentEndedAs = (kind: PaymentResult["kind"]) => (_: unknown, result: PaymentResult) =>
  result.kind === kind;
export const paymentRefusedAs =
  (kind: CallFailure["kind"]) =>
  (_: unknown, { kind: end, failure }: PaymentResult) =>
    end === "refused" && failure?.kind === kind;

/** Whether money was taken that buys nothing, so that it is paid back. */
export const isPaidBack = ({ kind }: PaymentResult) => kind === "returned" || kind === "refunded";

/** A payment that is under way. */
export type WalletPaymentRef = ActorRefFrom<typeof walletPaymentMachine>;
