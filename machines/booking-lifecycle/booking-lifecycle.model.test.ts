import { events } from "../../src/testing/machines/booking-lifecycle-model.ts";
import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { bookingLifecycleMachine } from "./booking-lifecycle.machine.ts";

it("takes the steps of requirements/booking.md, and refuses every other one", () => {
  expect(stepsOf(bookingLifecycleMachine, events)).toEqual({
    unpaid: {
      "price.changed": "unpaid",
      "voucher.redeemed": "unpaid",
      "payment.registered": "paid",
      "payment.returned": "unpaid",
      "payment.corrected": "unpaid",
      "stay.changed": "unpaid",
      "stay.costsMore": "unpaid",
      "booking.cancelled": "cancelled",
      "comment.written": "unpaid",
      "arrival.agreed": "unpaid",
      "recipient.corrected": "unpaid",
    },
    paid: {
      "payment.returned": "unpaid",
      "payment.corrected": "unpaid",
      "stay.changed": "paid",
      "stay.costsMore": "unpaid",
      "booking.cancelled": "cancelled",
      "comment.written": "paid",
      "arrival.agreed": "paid",
    },
    cancelled: {
      "payment.cameLate": "cancelled",
      "comment.written": "cancelled",
    },
  });
});
