import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { bookingLifecycleMachine } from "./booking-lifecycle.machine.ts";

const events = {
  "price.changed": { type: "price.changed" },
  "payment.registered": { type: "payment.registered" },
  "payment.cameLate": { type: "payment.cameLate" },
  "payment.returned": { type: "payment.returned" },
  "payment.corrected": { type: "payment.corrected" },
  "booking.cancelled": { type: "booking.cancelled" },
  "comment.written": { type: "comment.written" },
} as const;

it("takes the steps of requirements/booking.md, and refuses every other one", () => {
  expect(stepsOf(bookingLifecycleMachine, events)).toEqual({
    unpaid: {
      "price.changed": "unpaid",
      "payment.registered": "paid",
      "payment.returned": "unpaid",
      "payment.corrected": "unpaid",
      "booking.cancelled": "cancelled",
      "comment.written": "unpaid",
    },
    paid: {
      "payment.returned": "unpaid",
      "payment.corrected": "unpaid",
      "booking.cancelled": "cancelled",
      "comment.written": "paid",
    },
    cancelled: {
      "payment.cameLate": "cancelled",
      "comment.written": "cancelled",
    },
  });
});
