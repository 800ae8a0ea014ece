import type { BookingStatus } from "../../src/shared/contract/staff-booking.ts";
import { accepts, nextStatus } from "../support/lifecycle.ts";
import { bookingLifecycleMachine } from "./booking-lifecycle.machine.ts";
import type { BookingFacts, BookingStepEvent } from "./booking-lifecycle.types.ts";

type Step = BookingStepEvent["type"];

const after = (status: BookingStatus, type: Step, facts: Partial<BookingFacts> = {}) =>
  nextStatus(bookingLifecycleMachine, status, { type }, facts);
const may = (status: BookingStatus, type: Step) => accepts(bookingLifecycleMachine, status, { type });

const moneyLeft = { isPriceThere: false };

describe("a booking", () => {
  it("is paid once, while it stands", () => {
    expect(after("unpaid", "payment.registered")).toBe("paid");
    expect(may("paid", "payment.registered")).toBe(false);
    expect(may("cancelled", "payment.registered")).toBe(false);
  });

  it("is unpaid again when its money goes back, but keeps its dates; a cancelled one stays cancelled", () => {
    expect(after("paid", "payment.returned", moneyLeft)).toBe("unpaid");
    expect(after("unpaid", "payment.returned", moneyLeft)).toBe("unpaid");
    expect(may("cancelled", "payment.returned")).toBe(false);
    expect(after("unpaid", "payment.registered")).toBe("paid");
  });

  it("is unpaid again when its payment at the till is taken back, unless it is cancelled", () => {
    expect(after("paid", "payment.corrected", moneyLeft)).toBe("unpaid");
    expect(after("unpaid", "payment.corrected", moneyLeft)).toBe("unpaid");
    expect(may("cancelled", "payment.corrected")).toBe(false);
  });

  it("is cancelled once, paid or not, for good", () => {
    expect(after("unpaid", "booking.cancelled")).toBe("cancelled");
    expect(after("paid", "booking.cancelled")).toBe("cancelled");
    expect(may("cancelled", "booking.cancelled")).toBe(false);
  });

  it("changes its price only while it is unpaid, and stays unpaid", () => {
    expect(after("unpaid", "price.changed")).toBe("unpaid");
    expect(may("paid", "price.changed")).toBe(false);
    expect(may("cancelled", "price.changed")).toBe(false);
  });

  it("takes a voucher only while something is due, and is paid by its own step where that was all", () => {
    expect(after("unpaid", "voucher.redeemed")).toBe("unpaid");
    expect(may("paid", "voucher.redeemed")).toBe(false);
    expect(may("cancelled", "voucher.redeemed")).toBe(false);
  });

  it("changes its stay while it stands, and is unpaid where that costs more than was paid", () => {
    expect(after("unpaid", "stay.changed")).toBe("unpaid");
    expect(after("paid", "stay.changed")).toBe("paid");
    expect(after("unpaid", "stay.costsMore")).toBe("unpaid");
    expect(after("paid", "stay.costsMore")).toBe("unpaid");
    expect(may("cancelled", "stay.changed")).toBe(false);
    expect(may("cancelled", "stay.costsMore")).toBe(false);
  });

  it("takes a comment at any time and stays what it is", () => {
    for (const status of ["unpaid", "paid", "cancelled"] as const)
      expect(after(status, "comment.written")).toBe(status);
  });

  it("stays cancelled when money comes late, and late is only what comes after the cancellation", () => {
    expect(after("cancelled", "payment.cameLate")).toBe("cancelled");
    expect(may("unpaid", "payment.cameLate")).toBe(false);
    expect(may("paid", "payment.cameLate")).toBe(false);
  });
});
