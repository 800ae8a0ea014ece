import {
  and,
  assign,
  emit,
  enqueueActions,
  not,
  or,
  type PromiseActorLogic,
  raise,
  sendTo,
  setup,
  stateIn,
} from "xstate";
import type { BookingRequest } from "../../src/shared/contract/booking.ts";
import { needsWallet } from "../../src/shared/rules/pricing.ts";
import { answer, rejection, unprovided } from "../support/actors.ts";
import { failedAs, refusedFields, toCallFailure } from "../support/call-failure.ts";
import { type CheckedVoucher, voucherCheckMachine } from "../voucher-check/voucher-check.machine.ts";
import {
  isPaidBack,
  paymentEndedAs,
  paymentRefusedAs,
  walletPaymentMachine,
} from "../wallet-payment/wallet-payment.machine.ts";
import type { PaymentResult } from "../wallet-payment/wallet-payment.types.ts";
import type {
  AppliedVoucher,
  Availability,
  AvailabilityQuestion,
  BookingContext,
  BookingEvent,
  BookingInput,
  BookingNotice,
  BookingTag,
  BookingEmitted as Emitted,
  HeldStay,
  PricedOrder,
  SentBooking,
  SubmittedOrder,
} from "./booking.types.ts";

const answeredAs = (kind: string) => (_: unknown, answer: { kind: string }) => answer.kind === kind;

/**
 * The order that is being worked on.
 * @throws RangeError before anything was submitted: no state that works on an order is reachable then.
 */
export function orderOf({ order }: BookingContext): PricedOrder {
  if (!order) throw new RangeError("no booking was submitted");
  return order;
}

/** What the guest submits, with the voucher that is applied: its price is the price they saw. */
function priced(voucher: AppliedVoucher | null, { request, totalCents }: SubmittedOrder): PricedOrder {
  return {
    request: { ...request, voucher_code: voucher?.code ?? "", paypal_order_id: "" },
    totalCents,
    voucherCents: voucher?.amountCents ?? 0,
  };
}

/** What is known of an order that was just submitted. */
export const noResults = {
  paidOrder: null,
  heldUntil: null,
  failure: null,
  fieldErrors: {},
  notice: null,
  booking: null,
  refunded: false,
} satisfies Partial<BookingContext>;

/**
 * The price, or what was chosen of the list's own, is no longer that of the list. A half-day that an extra takes, and
 * somebody else has, is no other price: it is said at the extras.
 */
function isRepriced(error: unknown): boolean {
  const { price, own_extras } = refusedFields(error);
  return price !== undefined || own_extras === "validation:extras";
}

/** Compared field by field, in the order in which the form writes them: as the idempotency keys do. */
const isSame = (one: PricedOrder | null, other: PricedOrder | null) => JSON.stringify(one) === JSON.stringify(other);

/** The stay that a request asks for. */
export function stayOf({ vehicle, booked_day, booked_duration }: BookingRequest): HeldStay {
  return { vehicle, start: booked_day, nights: booked_duration };
}

function isSameStay(one: HeldStay, other: HeldStay): boolean {
  return one.vehicle === other.vehicle && one.start === other.start && one.nights === other.nights;
}

const fromEvent = {
  code: ({ event }: { event: { code: string } }) => event,
  order: ({ event }: { event: { order: SubmittedOrder } }) => event.order,
  failure: ({ event }: { event: { output: { failure: unknown } } }) => event.output.failure,
};
export const heldStay = ({ event }: { event: { stay: HeldStay } }) => event.stay;

// Actions as the machine writes them, with what they are given.
export const rememberCode = { type: "rememberCode", params: fromEvent.code } as const;
export const applyVoucher = { type: "applyVoucher", params: answer<{ amountCents: number }> } as const;
export const acceptOrder = { type: "acceptOrder", params: fromEvent.order } as const;
export const logFailure = { type: "logFailure", params: fromEvent.failure } as const;
export const keepFieldErrors = { type: "keepFieldErrors", params: rejection } as const;
export const keepRefusedFields = { type: "keepFieldErrors", params: fromEvent.failure } as const;
export const keepPaidBack = { type: "keepPaidBack", params: answer<PaymentResult> } as const;
export const keepPaidOrder = { type: "keepPaidOrder", params: answer<PaymentResult> } as const;
export const notice = (name: BookingNotice) => ({ type: "setNotice", params: { notice: name } }) as const;

/** The names that the booking machine is written in: its types, actors, guards, actions and delays. */
export const bookingSetup = setup({
  types: {
    input: {} as BookingInput,
    context: {} as BookingContext,
    events: {} as BookingEvent,
    emitted: {} as Emitted,
    tags: {} as BookingTag,
    children: {} as { payment: "walletPayment" },
  },
  actors: {
    voucherCheck: voucherCheckMachine,
    checkAvailability: unprovided("checkAvailability") as PromiseActorLogic<Availability, AvailabilityQuestion>,
    walletPayment: walletPaymentMachine,
    sendBooking: unprovided("sendBooking") as PromiseActorLogic<SentBooking, BookingRequest>,
  },
  guards: {
    hasVoucher: ({ context }) => context.voucher !== null,
    isVoucherSettled: not(stateIn({ voucher: "checking" })),
    isVoucherValid: answeredAs("valid"),
    isVoucherInvalid: answeredAs("invalid"),
    isVoucherUnchanged: ({ context }, { kind, amountCents }: CheckedVoucher) =>
      kind === "valid" && amountCents === context.order?.voucherCents,
    /** Chosen, and more than ten cents remain after the voucher. */
    needsWallet: ({ context: { order } }) =>
      order !== null && order.request.paypal && needsWallet(order.totalCents - order.voucherCents),
    /** The very order that got no answer: its dates and its voucher may be gone because it is booked. */
    isUnanswered: ({ context: { unanswered, voucher }, event }) =>
      event.type === "booking.submitted" && isSame(unanswered, priced(voucher, event.order)),
    repeatsUnanswered: and(["isVoucherSettled", "isUnanswered"]),
    isOtherStay: ({ context }, held: HeldStay) => !isSameStay(held, stayOf(orderOf(context).request)),
    isPaid: ({ context }) => context.paidOrder !== null,
    isTaken: answeredAs("taken"),
    isBanned: answeredAs("banned"),
    paymentSucceeded: paymentEndedAs("paid"),
    paymentIsPending: paymentEndedAs("pending"),
    paymentCameTooLate: (_, { kind }: PaymentResult) => kind === "unavailable" || kind === "refunded",
    paymentExpired: paymentEndedAs("expired"),
    holdReplaced: paymentEndedAs("replaced"),
    paymentWasLeft: paymentEndedAs("left"),
    walletIsUnreachable: paymentEndedAs("unreachable"),
    paymentFailedBanned: paymentRefusedAs("banned"),
    paymentFailedInvalid: paymentRefusedAs("invalid"),
    /** Another price list holds since the guest saw the price. */
    paymentFailedRepriced: (_, { kind, failure }: PaymentResult) => kind === "refused" && isRepriced(failure),
    failedRepriced: (_, error: unknown) => isRepriced(error),
    failedInvalid: failedAs("invalid"),
    failedBanned: failedAs("banned"),
    isWorking: or([
      stateIn({ order: "recheckingVoucher" }),
      stateIn({ order: "checkingAvailability" }),
      stateIn({ order: "sending" }),
    ]),
    isIdle: not("isWorking"),
  },
  actions: {
    rememberCode: assign({ voucherCode: (_, { code }: { code: string }) => code }),
    applyVoucher: assign({
      voucher: ({ context }, { amountCents }: { amountCents: number }) => ({ code: context.voucherCode, amountCents }),
    }),
    dropVoucher: assign({ voucher: null }),
    refuseVoucher: raise({ type: "voucher.refused" }),
    emitVoucher: emit(({ context }) => ({ type: "voucher.changed" as const, voucher: context.voucher })),
    emitRejected: emit({ type: "voucher.rejected" }),
    replaceHold: sendTo("payment", { type: "hold.replaced" }),
    acceptOrder: assign(({ context: { voucher } }, order: SubmittedOrder) => ({
      order: priced(voucher, order),
      ...noResults,
    })),
    keepHold: assign({
      heldUntil: (_, answer: Availability) => (answer.kind === "free" ? (answer.heldUntil ?? null) : null),
    }),
    keepPaidOrder: assign({ paidOrder: (_, { order }: PaymentResult) => order }),
    keepBooking: assign({
      booking: (_, answer: SentBooking) =>
        answer.kind === "created"
          ? { id: answer.id, priceCents: answer.priceCents, confirmation: answer.confirmation }
          : null,
    }),
    keepFieldErrors: assign({ fieldErrors: (_, error: unknown) => refusedFields(error) }),
    rememberUnanswered: assign({ unanswered: ({ context }) => context.order }),
    forgetUnanswered: assign({
      unanswered: ({ context: { unanswered, order } }) => (isSame(unanswered, order) ? null : unanswered),
    }),
    expectRefund: assign({ refunded: ({ context }) => context.paidOrder !== null }),
    keepPaidBack: assign({ refunded: (_, result: PaymentResult) => isPaidBack(result) }),
    setNotice: assign({ notice: (_, { notice }: { notice: BookingNotice }) => notice }),
    clearNotice: assign({ notice: null }),
    emitOutcome: emit({ type: "outcome.reached" }),
    /** Remembers and logs what an actor rejected with; null where nothing failed. */
    logFailure: enqueueActions<
      BookingContext,
      BookingEvent,
      unknown,
      BookingEvent,
      never,
      never,
      never,
      never,
      Emitted
    >(({ enqueue }, error) => {
      const failure = error === null ? null : toCallFailure(error);
      enqueue.assign({ failure });
      if (failure) enqueue.emit({ type: "failure.logged", failure });
    }),
  },
  delays: {
    /** How long work shows as loading (requirements/booking.md). */
    loadingLimit: 2_000,
  },
});
