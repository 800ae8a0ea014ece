import { waitingMachine } from "../../../machines/waiting/waiting.machine.ts";
import type { FlowModel } from "./paths.ts";

/** Every step of an entry, by its name in the table of the requirements. */
export const events = {
  confirmed: { type: "entry.confirmed" },
  "not confirmed": { type: "confirmation.lapsed" },
  "free, held": { type: "days.freed", isHeld: true },
  "free, not held": { type: "days.freed", isHeld: false },
  declined: { type: "offer.declined" },
  "hold ended": { type: "hold.ended" },
  "taken again": { type: "days.taken", offers: 2 },
  "taken again after the last offer": { type: "days.taken", offers: 3 },
  booked: { type: "stay.booked" },
  unsubscribed: { type: "entry.unsubscribed" },
  "dates passed": { type: "dates.passed" },
} as const;

const model: FlowModel<typeof waitingMachine> = {
  machine: waitingMachine,
  input: undefined,
  events: Object.values(events),
};

export const models = { "an entry of the waiting list": model };
