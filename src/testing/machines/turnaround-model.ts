import { turnaroundMachine } from "../../../machines/turnaround/turnaround.machine.ts";
import type { TurnaroundContext, TurnaroundFacts } from "../../../machines/turnaround/turnaround.types.ts";
import type { FlowModel } from "./paths.ts";

const facts: TurnaroundFacts = {
  needsLicence: false,
  isPaid: true,
  hasDeposit: true,
  isInService: true,
  isOverdue: true,
};

/** A boat that lies in the harbour; its next guest has paid, and steers without a licence. */
export function aTurnaround(changes: Partial<TurnaroundContext> = {}): TurnaroundContext {
  return {
    ...facts,
    hasReturned: false,
    isPaymentSkipped: false,
    isDepositSkipped: false,
    wasMissed: false,
    ...changes,
  };
}

/** All that happens to a boat between two stays. */
export const turnaroundModel: FlowModel<typeof turnaroundMachine> = {
  machine: turnaroundMachine,
  input: aTurnaround({ needsLicence: true, isPaid: false, hasDeposit: false }),
  events: [
    { type: "guest.returned" },
    { type: "fuel.measured" },
    { type: "damage.noted" },
    { type: "return.settled" },
    { type: "guest.arrived" },
    { type: "guest.missed" },
    { type: "boat.freed" },
    { type: "licence.seen" },
    { type: "guest.briefed" },
    { type: "payment.skipped" },
    { type: "deposit.skipped" },
    { type: "boat.handedOver" },
    { type: "boat.cleaned" },
    { type: "boat.fuelled" },
    { type: "boat.checked" },
    { type: "boat.released" },
    { type: "guestStep.undone" },
    { type: "boatStep.undone" },
    { type: "departure.withdrawn" },
    { type: "facts.changed", facts },
    { type: "facts.changed", facts: { ...facts, needsLicence: true } },
    { type: "facts.changed", facts: { ...facts, isPaid: false } },
    { type: "facts.changed", facts: { ...facts, hasDeposit: false } },
    { type: "facts.changed", facts: { ...facts, isInService: false } },
    { type: "facts.changed", facts: { ...facts, isOverdue: false } },
  ],
};

export const models = { "a boat between two stays": turnaroundModel };
