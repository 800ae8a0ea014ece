import { bookingLifecycleMachine } from "../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import type { FlowModel } from "./paths.ts";

/** Every step of the life, by its name in the table of the requirements. */
export const events = {
  "price.changed": { type: "price.changed" },
  "voucher.redeemed": { type: "voucher.redeemed" },
  "payment.registered": { type: "payment.registered" },
  "payment.cameLate": { type: "payment.cameLate" },
  "payment.returned": { type: "payment.returned" },
  "payment.corrected": { type: "payment.corrected" },
  "stay.changed": { type: "stay.changed" },
  "stay.costsMore": { type: "stay.costsMore" },
  "booking.cancelled": { type: "booking.cancelled" },
  "comment.written": { type: "comment.written" },
  "arrival.agreed": { type: "arrival.agreed" },
  "recipient.corrected": { type: "recipient.corrected" },
} as const;

const model: FlowModel<typeof bookingLifecycleMachine> = {
  machine: bookingLifecycleMachine,
  input: undefined,
  events: Object.values(events),
};

export const models = { "a booking": model };
