import { bookingMachine } from "../../../machines/booking/booking.machine.ts";
import type { BookingEvent } from "../../../machines/booking/booking.types.ts";
import { aBookingRequest, testToday } from "../builders.ts";
import type { FlowModel } from "./paths.ts";
import { callFailures, paymentEnds } from "./payment-ends.ts";

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
];

/** What only a test can send: no guest brings it about on an open page. */
interface OffPage {
  events?: readonly BookingEvent[];
  failures?: readonly unknown[];
  availability?: readonly unknown[];
  payments?: readonly unknown[];
}

/** All that happens to a booking: the machine and the page are led through it alike. */
export function bookingModel(offPage: OffPage = {}): FlowModel<typeof bookingMachine> {
  const failed = [...callFailures, ...(offPage.failures ?? [])];
  return {
    machine: bookingMachine,
    input: {},
    events: [...events, ...(offPage.events ?? [])],
    answers: {
      voucherCheck: {
        done: [
          { kind: "valid", amountCents: 100_00, failure: null },
          { kind: "valid", amountCents: 500_00, failure: null },
          { kind: "invalid", amountCents: 0, failure: null },
          { kind: "unanswered", amountCents: 0, failure: { kind: "network" } },
        ],
        failed: [],
      },
      checkAvailability: { done: [{ kind: "free" }, { kind: "taken" }, ...(offPage.availability ?? [])], failed },
      walletPayment: { done: [...paymentEnds, ...(offPage.payments ?? [])], failed: [] },
      sendBooking: { done: [{ kind: "created", id: 7, priceCents: 400_00 }, { kind: "taken" }], failed },
    },
    relevant: ({ context: { voucher, order, paidOrder, unanswered } }) => [
      voucher?.amountCents,
      order?.request.paypal,
      order?.voucherCents,
      paidOrder !== null,
      unanswered?.request.paypal,
      unanswered?.voucherCents,
    ],
  };
}

/** Another price list holds than the one that priced what the guest saw. */
export const repriced = { kind: "invalid", errors: { price: "validation:priceChanged" } };

/** What no guest brings about on an open page, too. */
export const models = {
  "the booking page": bookingModel({
    events: [
      { type: "voucher.restored", code: "A", amountCents: 100_00 },
      { type: "stay.held", stay: { vehicle: 99, start: testToday, nights: 2 } },
    ],
    failures: [new Error("thrown by a bug")],
    availability: [{ kind: "banned" }],
  }),
  "the booking page of an older price list": bookingModel({
    failures: [repriced],
    payments: [{ kind: "refused", order: null, failure: repriced }],
  }),
};
