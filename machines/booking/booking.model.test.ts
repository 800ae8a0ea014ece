import { aBookingRequest } from "../../src/testing/builders.ts";
import { type FlowModel, missedBy, replay, type Walk, walksThrough } from "../support/paths.ts";
import { bookingMachine } from "./booking.machine.ts";
import type { BookingEvent } from "./booking.types.ts";

const byTransfer = { request: aBookingRequest(), totalCents: 50_000 };
const byWallet = { request: aBookingRequest({ banktransfer: false, paypal: true }), totalCents: 50_000 };

const events: BookingEvent[] = [
  { type: "voucher.edited" },
  { type: "voucher.submitted", code: "A" },
  { type: "voucher.restored", code: "A", amountCents: 10_000 },
  { type: "booking.submitted", order: byTransfer },
  { type: "booking.submitted", order: byWallet },
  { type: "booking.reopened" },
  { type: "booking.retried" },
  { type: "wallet.opened" },
  { type: "wallet.approved", orderId: "W1" },
  { type: "wallet.approved", orderId: "of an earlier try" },
  { type: "wallet.cancelled" },
  { type: "wallet.errored" },
  { type: "wallet.scriptFailed" },
];

const failures = [
  { kind: "invalid", errors: { name: "validation:guestName" } },
  { kind: "banned" },
  { kind: "network" },
  { kind: "unexpected", detail: "500" },
  new Error("thrown by a bug"),
];

const model: FlowModel<typeof bookingMachine> = {
  machine: bookingMachine,
  input: { role: "visitor" },
  events,
  answers: {
    checkVoucher: {
      done: [
        { exists: true, amountCents: 10_000 },
        { exists: true, amountCents: 50_000 },
        { exists: false, amountCents: 0 },
      ],
      failed: failures,
    },
    checkAvailability: { done: [{ kind: "free" }, { kind: "taken" }, { kind: "banned" }], failed: failures },
    createOrder: {
      done: [{ kind: "created", orderId: "W1", amountCents: 40_000 }, { kind: "taken" }],
      failed: failures,
    },
    captureOrder: { done: ["captured", "declined", "pending", "taken"], failed: failures },
    sendBooking: { done: [{ kind: "created", id: 7, priceCents: 40_000 }, { kind: "taken" }], failed: failures },
  },
  relevant: ({ context: { voucher, order, walletOrder, unanswered } }) => [
    voucher?.amountCents,
    order?.request.paypal,
    order?.voucherCents,
    walletOrder !== null,
    unanswered?.request.paypal,
    unanswered?.voucherCents,
  ],
};

const sentence = ({ steps }: Walk) => steps.map(({ event }) => event.type.replace(/^xstate\./, "")).join(", ");
const walks = walksThrough(model);

describe("every way through a booking", () => {
  it.each(walks.map((walk) => [sentence(walk), walk] as const))("goes as the chart shows it: %s", async (_, walk) => {
    const { values } = await replay(model, walk);
    expect(values).toEqual(walk.steps.map(({ expected }) => expected));
  });

  it("reaches every state and takes every transition", async () => {
    const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
    expect(missedBy(bookingMachine, replays)).toEqual([]);
  });
});
