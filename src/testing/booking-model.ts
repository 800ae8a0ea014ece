import { bookingMachine } from "../../machines/booking/booking.machine.ts";
import type { BookingEvent } from "../../machines/booking/booking.types.ts";
import type { FlowModel } from "../../machines/support/paths.ts";
import { aBookingRequest } from "./builders.ts";

const byTransfer = { request: aBookingRequest(), totalCents: 500_00 };
const byWallet = { request: aBookingRequest({ banktransfer: false, paypal: true }), totalCents: 500_00 };

/** What a guest can do on the page. */
const events: BookingEvent[] = [
  { type: "voucher.edited" },
  { type: "voucher.submitted", code: "A" },
  { type: "booking.submitted", order: byTransfer },
  { type: "booking.submitted", order: byWallet },
  { type: "booking.reopened" },
  { type: "booking.retried" },
  { type: "wallet.opened" },
  { type: "wallet.approved", orderId: "W1" },
  { type: "wallet.cancelled" },
  { type: "wallet.errored" },
  { type: "wallet.scriptFailed" },
];

const failures = [
  { kind: "invalid", errors: { name: "validation:guestName" } },
  { kind: "banned" },
  { kind: "network" },
  { kind: "unexpected", detail: "500" },
];

/** What only the machine can be told: no guest brings it about on an open page. */
interface OffPage {
  events?: readonly BookingEvent[];
  failures?: readonly unknown[];
  availability?: readonly unknown[];
}

/** All that happens to a booking: the machine and the page are led through it alike. */
export function bookingModel(offPage: OffPage = {}): FlowModel<typeof bookingMachine> {
  const failed = [...failures, ...(offPage.failures ?? [])];
  return {
    machine: bookingMachine,
    input: { role: "visitor" },
    events: [...events, ...(offPage.events ?? [])],
    answers: {
      checkVoucher: {
        done: [
          { exists: true, amountCents: 100_00 },
          { exists: true, amountCents: 500_00 },
          { exists: false, amountCents: 0 },
        ],
        failed,
      },
      checkAvailability: { done: [{ kind: "free" }, { kind: "taken" }, ...(offPage.availability ?? [])], failed },
      createOrder: { done: [{ kind: "created", orderId: "W1", amountCents: 400_00 }, { kind: "taken" }], failed },
      captureOrder: { done: ["captured", "declined", "pending", "taken"], failed },
      sendBooking: { done: [{ kind: "created", id: 7, priceCents: 400_00 }, { kind: "taken" }], failed },
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
}
