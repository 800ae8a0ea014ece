import type { BoatStep, GuestStep, MissStep, MoneySkip, UndoStep } from "../../src/shared/rules/turnaround-words.ts";

/** What the machine has to know of boat and stays; the server reads it anew for each step. */
export interface TurnaroundFacts {
  /** The guest who steers the boat that leaves next must show a licence. */
  needsLicence: boolean;
  /** The price and all fees of the stay that begins are paid. */
  isPaid: boolean;
  /** The deposit of the stay that begins was taken, or none is due. */
  hasDeposit: boolean;
  /** The boat is not blocked. */
  isInService: boolean;
  /** The hour has come at which the stay that leaves next begins: whose guest is not there did not come. */
  isOverdue: boolean;
}

export interface TurnaroundContext extends TurnaroundFacts {
  /** A guest brought the boat back in this turnaround; false where it lay in the harbour before. */
  hasReturned: boolean;
  /** Staff let the guest leave without the money, for a reason. */
  isPaymentSkipped: boolean;
  isDepositSkipped: boolean;
  /** The boat was freed of a guest who did not come, and no boat came back since. */
  wasMissed: boolean;
}

export type TurnaroundEvent =
  | { type: GuestStep | BoatStep }
  | { type: MissStep }
  | { type: MoneySkip }
  | { type: UndoStep }
  /** The stay that was about to begin was cancelled, or moved to another boat or day. */
  | { type: "departure.withdrawn" }
  /** Money came or went back, or the boat was blocked or freed. */
  | { type: "facts.changed"; facts: TurnaroundFacts };
