import { and, assign, emit, not, or, raise, setup, stateIn } from "xstate";
import { needsWallet } from "../../src/shared/rules/pricing.ts";
import { unprovided } from "../support/unprovided.ts";
import { type BookingFailure, toBookingFailure } from "./booking.failure.ts";
import type {
  AppliedVoucher,
  Availability,
  BookingActors,
  BookingContext,
  BookingEmitted,
  BookingEvent,
  BookingInput,
  BookingNotice,
  BookingOutcome,
  CaptureAnswer,
  CreatedOrder,
  PricedOrder,
  SentBooking,
  SubmittedOrder,
  VoucherAnswer,
} from "./booking.types.ts";

const actors: BookingActors = {
  checkVoucher: unprovided("checkVoucher"),
  checkAvailability: unprovided("checkAvailability"),
  createOrder: unprovided("createOrder"),
  captureOrder: unprovided("captureOrder"),
  sendBooking: unprovided("sendBooking"),
};

const failedAs = (kind: BookingFailure["kind"]) => (_: unknown, error: unknown) =>
  toBookingFailure(error).kind === kind;
const answeredAs = (kind: string) => (_: unknown, answer: { kind: string }) => answer.kind === kind;
const capturedAs = (wanted: CaptureAnswer) => (_: unknown, answer: CaptureAnswer) => answer === wanted;

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

/** What is known of an order before anything was done about it. */
export const nothingReached = {
  walletOrder: null,
  heldUntil: null,
  fieldErrors: {},
  notice: null,
  booking: null,
  refunded: false,
} satisfies Partial<BookingContext>;

/** Compared field by field, in the order in which the form writes them: as the idempotency keys do. */
const isSame = (one: PricedOrder | null, other: PricedOrder | null) => JSON.stringify(one) === JSON.stringify(other);

/** The words that the regions of the booking machine are written in: its types, actors, guards, actions and delays. */
export const bookingSetup = setup({
  types: {
    input: {} as BookingInput,
    context: {} as BookingContext,
    events: {} as BookingEvent,
    emitted: {} as BookingEmitted,
    tags: {} as "busy" | "loading" | "overdue" | "paying" | "outcome",
  },
  actors,
  guards: {
    hasVoucher: ({ context }) => context.voucher !== null,
    isVoucherSettled: not(stateIn({ voucher: "checking" })),
    voucherExists: (_, answer: VoucherAnswer) => answer.exists,
    isVoucherUnchanged: ({ context }, answer: VoucherAnswer) =>
      answer.exists && answer.amountCents === context.order?.voucherCents,
    /** Chosen, and more than ten cents remain after the voucher (public-side 4). */
    needsWallet: ({ context: { order } }) =>
      order !== null && order.request.paypal && needsWallet(order.totalCents - order.voucherCents),
    /** The very order that got no answer: its dates and its voucher may be gone because it is booked. */
    isUnanswered: ({ context: { unanswered, voucher }, event }) =>
      event.type === "booking.submitted" && isSame(unanswered, priced(voucher, event.order)),
    repeatsUnanswered: and(["isVoucherSettled", "isUnanswered"]),
    isPaid: ({ context }) => context.walletOrder !== null,
    isCurrentOrder: ({ context }, { orderId }: { orderId: string }) => context.walletOrder?.orderId === orderId,
    saysTaken: answeredAs("taken"),
    saysBanned: answeredAs("banned"),
    isCaptured: capturedAs("captured"),
    isDeclined: capturedAs("declined"),
    datesAreTaken: capturedAs("taken"),
    failedInvalid: failedAs("invalid"),
    failedBanned: failedAs("banned"),
    isWorking: or([
      stateIn({ order: "recheckingVoucher" }),
      stateIn({ order: "checkingAvailability" }),
      stateIn({ order: { paying: "creatingOrder" } }),
      stateIn({ order: { paying: "capturing" } }),
      stateIn({ order: "sending" }),
    ]),
    isResting: not("isWorking"),
  },
  actions: {
    rememberCode: assign({ voucherCode: (_, { code }: { code: string }) => code }),
    applyVoucher: assign({
      voucher: ({ context }, { amountCents }: { amountCents: number }) => ({ code: context.voucherCode, amountCents }),
    }),
    dropVoucher: assign({ voucher: null }),
    refuseVoucher: raise({ type: "voucher.refused" }),
    tellVoucher: emit(({ context }) => ({ type: "voucher.changed" as const, voucher: context.voucher })),
    acceptOrder: assign(({ context: { voucher } }, order: SubmittedOrder) => ({
      order: priced(voucher, order),
      ...nothingReached,
    })),
    keepHold: assign({
      heldUntil: (_, answer: Availability) => (answer.kind === "free" ? (answer.heldUntil ?? null) : null),
    }),
    keepWalletOrder: assign({
      walletOrder: (_, answer: CreatedOrder) =>
        answer.kind === "created" ? { orderId: answer.orderId, amountCents: answer.amountCents } : null,
    }),
    keepBooking: assign({
      booking: (_, answer: SentBooking) =>
        answer.kind === "created" ? { id: answer.id, priceCents: answer.priceCents } : null,
    }),
    keepFieldErrors: assign({
      fieldErrors: (_, error: unknown) => {
        const failure = toBookingFailure(error);
        return failure.kind === "invalid" ? failure.errors : {};
      },
    }),
    rememberUnanswered: assign({ unanswered: ({ context }) => context.order }),
    forgetUnanswered: assign({
      unanswered: ({ context: { unanswered, order } }) => (isSame(unanswered, order) ? null : unanswered),
    }),
    expectRefund: assign({ refunded: ({ context }) => context.walletOrder !== null }),
    setNotice: assign({ notice: (_, { notice }: { notice: BookingNotice }) => notice }),
    clearNotice: assign({ notice: null }),
    tellOutcome: emit((_, { outcome }: { outcome: BookingOutcome }) => ({ type: "outcome.reached" as const, outcome })),
    logFailure: emit((_, error: unknown) => ({ type: "failure.logged" as const, failure: toBookingFailure(error) })),
  },
  delays: {
    /** How long work shows as loading (public-side 9). */
    loadingLimit: 2_000,
    /** How long the server holds the dates for who pays by wallet (contract 3). */
    holdLimit: 15 * 60_000,
  },
});
