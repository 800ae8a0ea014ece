import { bookingLifecycleMachine } from "../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import type { BookingFacts } from "../../../machines/booking-lifecycle/booking-lifecycle.types.ts";
import type { FlowModel } from "./paths.ts";

/** Every step of the life, by its name in the table of the requirements. */
export const events = {
  "price.changed": { type: "price.changed" },
  "price.agreed": { type: "price.agreed" },
  "price.covered": { type: "price.covered" },
  "voucher.redeemed": { type: "voucher.redeemed" },
  "voucher.returned": { type: "voucher.returned" },
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

/** What row, ledger and invoices may say. */
const facts: Partial<BookingFacts>[] = [
  { isPriceThere: false },
  { isPriceThere: true },
  { right: "admin" },
  { right: "admin", isAdmin: true },
  { right: "nobody" },
  { isInvoiced: true },
];

const model: FlowModel<typeof bookingLifecycleMachine> = {
  machine: bookingLifecycleMachine,
  input: undefined,
  events: [...Object.values(events), ...facts.map((said) => ({ type: "facts.changed" as const, facts: said }))],
};

export const models = { "a booking": model };
