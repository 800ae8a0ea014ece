import { getNextSnapshot, type SnapshotFrom } from "xstate";
import type { BoatState, BoatStep, GuestState, TurnaroundStep } from "../../src/shared/rules/turnaround-words.ts";
import { turnaroundMachine } from "./turnaround.machine.ts";
import type { TurnaroundContext, TurnaroundEvent, TurnaroundFacts } from "./turnaround.types.ts";

/** What the database stores of a turnaround: both states, and the context without the facts, which are read anew. */
export interface StoredState extends Omit<TurnaroundContext, keyof TurnaroundFacts> {
  guest: GuestState;
  boat: BoatState;
}

export type TurnaroundSnapshot = SnapshotFrom<typeof turnaroundMachine>;

/** The facts of a boat that no guest is about to take over. */
export const noFacts: TurnaroundFacts = {
  needsLicence: false,
  isPaid: false,
  hasDeposit: false,
  isInService: true,
  isOverdue: false,
};

/** The machine in a stored state, with today's facts: a payment that came since then counts. */
export function turnaroundAt({ guest, boat, ...remembered }: StoredState, facts: TurnaroundFacts): TurnaroundSnapshot {
  const stored = turnaroundMachine.resolveState({ value: { guest, boat }, context: { ...noFacts, ...remembered } });
  return getNextSnapshot(turnaroundMachine, stored, { type: "facts.changed", facts });
}

/** The part of a snapshot that the database stores. */
export function storedOf({ value, context }: TurnaroundSnapshot): StoredState {
  const { hasReturned, isPaymentSkipped, isDepositSkipped, wasMissed } = context;
  return { ...value, hasReturned, isPaymentSkipped, isDepositSkipped, wasMissed };
}

/** The snapshot after an event; the same one where the machine ignores the event. */
export const afterEvent = (snapshot: TurnaroundSnapshot, event: TurnaroundEvent): TurnaroundSnapshot =>
  getNextSnapshot(turnaroundMachine, snapshot, event);

/** The guest's next step in each state. Where payment or deposit is missing, it is the step that skips it. */
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
 * The next steps of guest and boat. While the guest of before returns, the guest's step comes first; afterwards the
 * boat's, since nobody leaves on a boat that is not ready.
 */
export function nextSteps({ guest, boat }: Pick<StoredState, "guest" | "boat">): readonly TurnaroundStep[] {
  const isReturning = guest === "away" || guest === "returned" || guest === "fuelMeasured" || guest === "damageNoted";
  const ofBoat = boatNext[boat];
  if (ofBoat === null) return [guestNext[guest]];
  return isReturning ? [guestNext[guest], ofBoat] : [ofBoat, guestNext[guest]];
}
