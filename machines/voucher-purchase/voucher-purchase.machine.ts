import { assign, emit, enqueueActions, setup } from "xstate";
import type { VoucherRequest } from "../../src/shared/contract/vouchers.ts";
import { answer, logRejection, rejection, unprovided } from "../support/actors.ts";
import { failedAs, refusedFields, toCallFailure } from "../support/call-failure.ts";
import {
  isPaidBack,
  paymentEndedAs,
  paymentRefusedAs,
  walletPaymentMachine,
} from "../wallet-payment/wallet-payment.machine.ts";
import type { PaymentResult } from "../wallet-payment/wallet-payment.types.ts";
import type {
  BoughtVoucher,
  PurchaseActors,
  PurchaseContext,
  PurchaseEmitted,
  PurchaseEvent,
  PurchaseNotice,
  PurchaseTag,
} from "./voucher-purchase.types.ts";

const failureOf = ({ event }: { event: { output: PaymentResult } }) => event.output.failure;
const logFailure = { type: "logFailure", params: failureOf } as const;
const notice = (name: PurchaseNotice) => ({ type: "setNotice", params: { notice: name } }) as const;

const noResults = {
  paidOrder: null,
  failure: null,
  fieldErrors: {},
  notice: null,
  voucher: null,
  refunded: false,
} satisfies Partial<PurchaseContext>;

/** @throws RangeError before anything was submitted: no state that works on a request is reachable then. */
function requestOf({ request }: PurchaseContext): VoucherRequest {
  if (!request) throw new RangeError("no voucher was ordered");
  return request;
}

const submittedRequest = ({ event }: { event: { request: VoucherRequest } }) => event.request;
const acceptRequest = { type: "acceptRequest", params: submittedRequest } as const;
const submit = {
  "purchase.submitted": [
    { guard: { type: "isByWallet", params: submittedRequest }, target: "paying", actions: acceptRequest },
    { target: "sending", actions: acceptRequest },
  ],
} as const;
/** After these outcomes the form is still shown, and what it says can be submitted as it is or changed first. */
const tryAgain = { ...submit, "purchase.reopened": "editing" } as const;

/**
 * From the filled form to a voucher (requirements/vouchers.md). Every failure ends in a named state, and the form keeps
 * what was typed. Once money was captured no failure asks for it again: it ends as a voucher, or the server pays it
 * back.
 */
export const voucherPurchaseMachine = setup({
  types: {
    context: {} as PurchaseContext,
    events: {} as PurchaseEvent,
    emitted: {} as PurchaseEmitted,
    tags: {} as PurchaseTag,
    children: {} as { payment: "walletPayment" },
  },
  actors: {
    walletPayment: walletPaymentMachine,
    sendVoucher: unprovided("sendVoucher"),
    downloadVoucher: unprovided("downloadVoucher"),
  } as { walletPayment: typeof walletPaymentMachine } & Pick<PurchaseActors, "sendVoucher" | "downloadVoucher">,
  guards: {
    isByWallet: (_, { paypal }: VoucherRequest) => paypal,
    isPaid: ({ context }) => context.paidOrder !== null,
    paymentSucceeded: paymentEndedAs("paid"),
    paymentIsPending: paymentEndedAs("pending"),
    paymentWasLeft: paymentEndedAs("left"),
    paymentExpired: paymentEndedAs("expired"),
    paymentReplaced: paymentEndedAs("replaced"),
    walletIsUnreachable: paymentEndedAs("unreachable"),
    paymentFailedInvalid: paymentRefusedAs("invalid"),
    failedInvalid: failedAs("invalid"),
    failedBanned: failedAs("banned"),
    isDownloadable: ({ context }) => context.voucher?.downloadPath != null,
    isGone: (_, result: "saved" | "gone") => result === "gone",
  },
  actions: {
    acceptRequest: assign((_, request: VoucherRequest) => ({ request, ...noResults })),
    keepPaidOrder: assign({ paidOrder: (_, { order }: PaymentResult) => order }),
    keepVoucher: assign({ voucher: (_, voucher: BoughtVoucher) => voucher }),
    keepFieldErrors: assign({ fieldErrors: (_, error: unknown) => refusedFields(error) }),
    keepPaidBack: assign({ refunded: (_, result: PaymentResult) => isPaidBack(result) }),
    setNotice: assign({ notice: (_, { notice }: { notice: PurchaseNotice }) => notice }),
    emitOutcome: emit({ type: "outcome.reached" }),
    /** Remembers and logs what an actor rejected with; null where nothing failed. */
    logFailure: enqueueActions<
      PurchaseContext,
      PurchaseEvent,
      unknown,
      PurchaseEvent,
      never,
      never,
      never,
      never,
      PurchaseEmitted
    >(({ enqueue }, error) => {
      const failure = error === null ? null : toCallFailure(error);
      enqueue.assign({ failure });
      if (failure) enqueue.emit({ type: "failure.logged", failure });
    }),
  },
  delays: {
    /** How long work shows as loading. */
    loadingLimit: 2_000,
  },
}).createMachine({
  id: "voucherPurchase",
  description: "From the filled form to a voucher: payment at the wallet, the order, every outcome, and the PDF.",
  context: { request: null, ...noResults },
  initial: "editing",
  states: {
    editing: { on: submit },
    paying: {
      tags: "paying",
      invoke: {
        id: "payment",
        src: "walletPayment",
        input: ({ context }) => ({ request: requestOf(context) }),
        onDone: [
          {
            guard: { type: "paymentSucceeded", params: answer },
            target: "sending",
            actions: { type: "keepPaidOrder", params: answer },
          },
          { guard: { type: "paymentIsPending", params: answer }, target: "paymentPending", actions: logFailure },
          { guard: { type: "paymentWasLeft", params: answer }, target: "editing" },
          { guard: { type: "paymentExpired", params: answer }, target: "editing", actions: notice("paymentExpired") },
          { guard: { type: "paymentReplaced", params: answer }, target: "editing", actions: notice("paymentReplaced") },
          {
            guard: { type: "walletIsUnreachable", params: answer },
            target: "editing",
            actions: [logFailure, notice("walletUnavailable")],
          },
          {
            guard: { type: "paymentFailedInvalid", params: answer },
            target: "editing",
            actions: [logFailure, { type: "keepFieldErrors", params: failureOf }],
          },
          { target: "walletFailed", actions: [logFailure, { type: "keepPaidBack", params: answer }] },
        ],
      },
    },
    sending: {
      tags: "busy",
      initial: "loading",
      states: { loading: { after: { loadingLimit: "slow" } }, slow: { tags: "slow" } },
      invoke: {
        src: "sendVoucher",
        input: ({ context }) => ({ ...requestOf(context), paypal_order_id: context.paidOrder?.orderId ?? "" }),
        onDone: { target: "succeeded", actions: { type: "keepVoucher", params: answer } },
        onError: [
          // The money is safe: the server makes the voucher of what was paid, or pays it back.
          { guard: "isPaid", target: "paymentPending", actions: logRejection },
          {
            guard: { type: "failedInvalid", params: rejection },
            target: "editing",
            actions: [logRejection, { type: "keepFieldErrors", params: rejection }],
          },
          { guard: { type: "failedBanned", params: rejection }, target: "failed", actions: logRejection },
          { target: "unanswered", actions: logRejection },
        ],
      },
    },
    succeeded: {
      tags: ["outcome", "final"],
      entry: "emitOutcome",
      initial: "offered",
      states: {
        offered: { on: { "download.clicked": { guard: "isDownloadable", target: "loading" } } },
        loading: {
          invoke: {
            src: "downloadVoucher",
            input: ({ context }) => context.voucher?.downloadPath ?? "",
            onDone: [{ guard: { type: "isGone", params: answer }, target: "gone" }, { target: "saved" }],
            onError: { target: "failed", actions: logRejection },
          },
        },
        failed: { on: { "download.clicked": "loading" } },
        saved: {},
        gone: {},
      },
    },
    failed: { tags: "outcome", entry: "emitOutcome", on: tryAgain },
    // Sent again it is one voucher, whatever became of it: the server knows it by its key.
    unanswered: {
      tags: "outcome",
      entry: "emitOutcome",
      on: { ...tryAgain, "purchase.retried": "sending" },
    },
    walletFailed: { tags: "outcome", entry: "emitOutcome", on: tryAgain },
    paymentPending: { tags: ["outcome", "final"], entry: "emitOutcome" },
  },
});

/** The machine with its work and that of the payment. A missing actor does not compile. */
export function voucherPurchaseMachineWith(actors: PurchaseActors): typeof voucherPurchaseMachine {
  return voucherPurchaseMachine.provide({
    actors: { ...actors, walletPayment: walletPaymentMachine.provide({ actors }) },
  });
}
