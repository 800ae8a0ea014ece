import { getNextSnapshot, type SnapshotFrom } from "xstate";
import type { BoatState, BoatStep, GuestState, TurnaroundStep } from "../../src/shared/rules/turnaround-words.ts";
import { turnaroundMachine } from "./turnaround.machine.ts";
import type { TurnaroundContext, TurnaroundEvent, TurnaroundFacts } from "./turnaround.types.ts";

/** What is stored of a boat between two stays: the states, and what of the context is no fact. */
export interface StoredState extends Omit<TurnaroundContext, keyof TurnaroundFacts> {
  guest: GuestState;
  boat: BoatState;
}

type TurnaroundSnapshot = SnapshotFrom<typeof turnaroundMachine>;

/** Of a boat without a departure that is near. */
export const noFacts: TurnaroundFacts = {
  needsLicence: false,
  isPaid: false,
  hasDeposit: false,
  isInService: true,
  isOverdue: false,
};

/** The machine at a stored state, with the facts as they are now: what was paid since counts. */
export function turnaroundAt({ guest, boat, ...remembered }: StoredState, facts: TurnaroundFacts): TurnaroundSnapshot {
  const stored = turnaroundMachine.resolveState({ value: { guest, boat }, context: { ...noFacts, ...remembered } });
  return getNextSnapshot(turnaroundMachine, stored, { type: "facts.changed", facts });
}

/** What is stored of a situation. */
export function storedOf({ value, context }: TurnaroundSnapshot): StoredState {
  const { hasReturned, isPaymentSkipped, isDepositSkipped, wasMissed } = context;
  return { ...value, hasReturned, isPaymentSkipped, isDepositSkipped, wasMissed };
}

/** The situation after an event; the same one where nothing comes of it. */
export const afterEvent = (snapshot: TurnaroundSnapshot, event: TurnaroundEvent): TurnaroundSnapshot =>
  getNextSnapshot(turnaroundMachine, snapshot, event);

/** The next step of the guest; where the money is what is next, the step that does without it. */
export const guestNext: Record<GuestState, TurnaroundStep> = {
  away: "guest.returned",
  returned: "fuel.measured",
  fuelMeasured: "damage.noted",
  damageNoted: "return.settled",
  settled: "guest.arrived",
  arrived: "licence.seen",
  licenceSeen: "guest.briefed",
  briefed: "payment.skipped",
  paid: "deposit.skipped",
  depositTaken: "boat.handedOver",
  missed: "boat.freed",
};

const boatNext: Record<BoatState, BoatStep | null> = {
  out: null,
  dirty: "boat.cleaned",
  cleaned: "boat.fuelled",
  fuelled: "boat.checked",
  checked: "boat.released",
  ready: null,
};

/**
 * The next step of the guest and of the boat; where the money is what is next, the step that does without it. The boat
 * comes first between two guests, since nobody leaves on one that is not ready.
 */
export function nextSteps({ guest, boat }: Pick<StoredState, "guest" | "boat">): readonly TurnaroundStep[] {
  const isReturning = guest === "away" || guest === "returned" || guest === "fuelMeasured" || guest === "damageNoted";
  const ofBoat = boatNext[boat];
  if (ofBoat === null) return [guestNext[guest]];
  return isReturning ? [guestNext[guest], ofBoat] : [ofBoat, guestNext[guest]];
}
