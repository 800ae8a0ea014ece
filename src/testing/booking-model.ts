import { bookingMachine } from "../../machines/booking/booking.machine.ts";
import type { BookingEvent } from "../../machines/booking/booking.types.ts";
import type { PaymentResult } from "../../machines/wallet-payment/wallet-payment.types.ts";
import { aBookingRequest } from "./builders.ts";
import type { FlowModel } from "./machines/paths.ts";

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

const invalid = { kind: "invalid", errors: { name: "validation:guestName" } };
const failures = [invalid, { kind: "banned" }, { kind: "network" }, { kind: "unexpected", detail: "500" }];

/** What only a test can send: no guest brings it about on an open page. */
interface OffPage {
  events?: readonly BookingEvent[];
  failures?: readonly unknown[];
  availability?: readonly unknown[];
}

const order = { orderId: "W1", amountCents: 400_00 };
const ended = (kind: PaymentResult["kind"], failure: unknown = null) => ({ kind, order, failure });

/** All that happens to a booking: the machine and the page are led through it alike. */
export function bookingModel(offPage: OffPage = {}): FlowModel<typeof bookingMachine> {
  const failed = [...failures, ...(offPage.failures ?? [])];
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
      walletPayment: {
        done: [
          ended("paid"),
          ended("pending"),
          ended("returned"),
          ended("unavailable"),
          ended("refused", invalid),
          ended("refused", { kind: "banned" }),
          ended("failed"),
          ended("expired"),
          ended("unreachable"),
          ended("replaced"),
          ended("left"),
        ],
        failed: [],
      },
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
