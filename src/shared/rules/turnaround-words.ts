/** Where the guest of a boat is: who comes back, and then who leaves (machines/turnaround). In their order. */
export const guestStates = [
  "away",
  "returned",
  "fuelMeasured",
  "damageNoted",
  "settled",
  "arrived",
  "licenceSeen",
  "briefed",
  "paid",
  "depositTaken",
  /** The guest did not come, and the boat still waits for them. */
  "missed",
] as const;
export type GuestState = (typeof guestStates)[number];

/** Whether the guest of a boat has not got so far yet; one who was missed has got past all of it. */
export const isBefore = (guest: GuestState, state: GuestState) =>
  guestStates.indexOf(guest) < guestStates.indexOf(state);

/** How far the boat is; `out` is away with its guest. */
export const boatStates = ["out", "dirty", "cleaned", "fuelled", "checked", "ready"] as const;
export type BoatState = (typeof boatStates)[number];

/** Steps of the guests: those who come back, and then those who leave. */
export const guestSteps = [
  "guest.returned",
  /** Litres that are missing are written down. */
  "fuel.measured",
  /** What was damaged is written down, or that nothing was. */
  "damage.noted",
  /** What the return costs is collected or kept, and the deposit given back. */
  "return.settled",
  "guest.arrived",
  "licence.seen",
  "guest.briefed",
  "boat.handedOver",
] as const;
export type GuestStep = (typeof guestSteps)[number];

export const boatSteps = ["boat.cleaned", "boat.fuelled", "boat.checked", "boat.released"] as const;
export type BoatStep = (typeof boatSteps)[number];

/** The guest of the first day did not come; then nobody waits for them any more, and the boat is free for the next one. */
export const missSteps = ["guest.missed", "boat.freed"] as const;
export type MissStep = (typeof missSteps)[number];

/** The guest leaves without having paid, or without a deposit: always for a reason. */
export const moneySkips = ["payment.skipped", "deposit.skipped"] as const;
export type MoneySkip = (typeof moneySkips)[number];

/** The last step of the guest, or of the boat, was a mistake. */
export const undoSteps = ["guestStep.undone", "boatStep.undone"] as const;
export type UndoStep = (typeof undoSteps)[number];

/** What staff can do. */
export const turnaroundSteps = [...guestSteps, ...missSteps, ...boatSteps, ...moneySkips, ...undoSteps] as const;
export type TurnaroundStep = (typeof turnaroundSteps)[number];

/** What the log of a boat knows beside: what it began with, and a departure that staff cancelled or moved. */
export type LoggedStep = TurnaroundStep | "opened" | "departure.withdrawn";

/** Nobody can do without these: they say where the boat is. */
const unskippable: readonly TurnaroundStep[] = [
  "guest.returned",
  "guest.arrived",
  "boat.handedOver",
  ...missSteps,
  ...undoSteps,
];

/** Whether the step may be left out for a reason (requirements/turnaround.md). */
export const isSkippable = (step: TurnaroundStep) => !unskippable.includes(step);
