import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { models } from "../../src/testing/machines/booking-model.ts";
import { type Happening, happeningsIn } from "../../src/testing/machines/paths.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import type { BookingContext, BookingOutcome, BookingTag } from "./booking.types.ts";

const model = models["the booking page"];

const regionsOf = ({ value }: AnyMachineSnapshot) => value as { voucher: string; order: string; progress: string };

/** What beside the event decides where a booking goes. */
function circumstance(event: AnyEventObject, snapshot: AnyMachineSnapshot): string {
  const { voucher, order, paidOrder, unanswered } = snapshot.context as BookingContext;
  const at = regionsOf(snapshot);
  if (event.type === "booking.submitted") {
    if (at.voucher === "checking") return "while a code is checked";
    const { request } = (event as unknown as { order: { request: { paypal: boolean } } }).order;
    const sameWay = unanswered?.request.paypal === request.paypal;
    if (unanswered && sameWay && unanswered.voucherCents === (voucher?.amountCents ?? 0)) return "as it got no answer";
    return voucher ? "with a voucher" : "without a voucher";
  }
  if (/done.*checkingAvailability/.test(event.type)) {
    return order?.request.paypal && order.totalCents > order.voucherCents ? "to be paid at the wallet" : "";
  }
  if (event.type.startsWith("xstate.error") && at.order === "sending") return paidOrder ? "paid" : "";
  if (/done.*(?:recheckingVoucher|voucher\.checking)/.test(event.type)) {
    const where = event.type.includes("rechecking") ? "on submit" : "";
    const { kind, amountCents } = event["output"] as { kind: string; amountCents: number };
    return kind === "valid" && where && amountCents !== order?.voucherCents ? "on submit, worth something else" : where;
  }
  const failure = (event["output"] as { failure?: { kind: string } } | undefined)?.failure;
  return event.type === "xstate.done.actor.payment" && failure ? failure.kind : "";
}

const voucherSteps: Steps = {
  unapplied: { "voucher.submitted": "checking", "voucher.restored": "applied" },
  checking: {
    "voucher.edited": "unapplied",
    "voucherCheck: valid": "applied",
    "voucherCheck: invalid": "invalid",
    "voucherCheck: unanswered": "unapplied",
  },
  applied: {
    "voucher.edited": "unapplied",
    "voucher.submitted": "checking",
    "voucherCheck: invalid, on submit": "invalid",
  },
  invalid: { "voucher.edited": "unapplied", "voucher.submitted": "checking" },
};

const submitted = {
  "booking.submitted, without a voucher": "checkingAvailability",
  "booking.submitted, with a voucher": "recheckingVoucher",
  "booking.submitted, as it got no answer": "sending",
};
const tryAgain = { ...submitted, "booking.reopened": "editing" };

const orderSteps: Steps = {
  editing: submitted,
  recheckingVoucher: {
    "voucherCheck: valid, on submit": "checkingAvailability",
    "voucherCheck: valid, on submit, worth something else": "editing",
    "voucherCheck: invalid, on submit": "editing",
    "voucherCheck: unanswered, on submit": "editing",
    "voucher.edited": "editing",
    "voucher.submitted": "editing",
  },
  checkingAvailability: {
    "checkAvailability: free": "sending",
    "checkAvailability: free, to be paid at the wallet": "paying",
    "checkAvailability: taken": "alreadyBooked",
    "checkAvailability: taken, to be paid at the wallet": "alreadyBooked",
    "checkAvailability: banned": "banned",
    "checkAvailability: banned, to be paid at the wallet": "banned",
    "checkAvailability failed: banned": "banned",
    "checkAvailability failed: invalid": "editing",
    "checkAvailability failed: network": "failed",
    "checkAvailability failed: unexpected": "failed",
    "checkAvailability failed: thrown": "failed",
  },
  paying: {
    "walletPayment: paid": "sending",
    "walletPayment: pending": "paymentPending",
    "walletPayment: unavailable": "alreadyBooked",
    "walletPayment: refunded": "alreadyBooked",
    "walletPayment: refused, banned": "banned",
    "walletPayment: refused, invalid": "editing",
    "walletPayment: returned": "walletFailed",
    "walletPayment: failed": "walletFailed",
    "walletPayment: expired": "editing",
    "walletPayment: unreachable": "editing",
    "walletPayment: replaced": "editing",
    "walletPayment: left": "editing",
  },
  sending: {
    "sendBooking: created": "succeeded",
    "sendBooking: taken": "alreadyBooked",
    "sendBooking failed: banned": "banned",
    "sendBooking failed: invalid": "editing",
    "sendBooking failed: network": "unanswered",
    "sendBooking failed: unexpected": "unanswered",
    "sendBooking failed: thrown": "unanswered",
    "sendBooking failed: banned, paid": "banned",
    "sendBooking failed: invalid, paid": "paymentPending",
    "sendBooking failed: network, paid": "paymentPending",
    "sendBooking failed: unexpected, paid": "paymentPending",
    "sendBooking failed: thrown, paid": "paymentPending",
  },
  succeeded: {},
  alreadyBooked: tryAgain,
  banned: {},
  failed: tryAgain,
  unanswered: { ...tryAgain, "booking.retried": "sending" },
  walletFailed: tryAgain,
  paymentPending: {},
};

/** What the page makes of each outcome, as the requirements say it. */
const outcomes: Record<BookingOutcome, BookingTag[]> = {
  succeeded: ["final", "datesGone", "formDone"],
  alreadyBooked: ["datesGone"],
  banned: ["final"],
  failed: [],
  unanswered: ["undecided"],
  walletFailed: [],
  paymentPending: ["final", "datesGone", "formDone"],
};

describe("a booking, whatever happens", () => {
  const happenings = happeningsIn(model);

  it("goes on as requirements/booking.md says", () => {
    expect(stepsOf(happenings, { stateOf: (at) => regionsOf(at).order, circumstance })).toEqual(orderSteps);
  });

  it("applies a voucher as requirements/vouchers.md says", () => {
    expect(stepsOf(happenings, { stateOf: (at) => regionsOf(at).voucher, circumstance })).toEqual(voucherSteps);
  });

  it("shows progress exactly while work on the order goes on, and as slow only after loading", () => {
    const working = new Set(["recheckingVoucher", "checkingAvailability", "sending"]);
    for (const { to } of happenings) {
      expect(regionsOf(to).progress !== "idle").toBe(working.has(regionsOf(to).order));
    }
    const slow = happenings.filter(({ to }) => regionsOf(to).progress === "slow");
    expect(new Set(slow.map(({ from }) => regionsOf(from).progress))).toEqual(new Set(["loading", "slow"]));
  });

  it("means by each outcome what the page makes of it", () => {
    const tagged = happenings.filter(({ to }) => to.hasTag("outcome"));
    const tagsOf = ({ to }: Happening) => [regionsOf(to).order, [...to.tags].filter((tag) => tag in meanings)];
    const meanings = { final: true, datesGone: true, formDone: true, undecided: true };
    expect(Object.fromEntries(tagged.map(tagsOf))).toEqual(outcomes);
  });
});
