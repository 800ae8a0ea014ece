/** What the machine has to know of boat and stays; the server reads it anew for each step. */
export interface TurnaroundFacts {
  /** Whoever steers the boat that leaves next must show a licence. */
  needsLicence: boolean;
  /** The price and all fees of the stay that begins are paid. */
  isPaid: boolean;
  /** The deposit of the stay that begins was taken, or none is due. */
  hasDeposit: boolean;
  /** The boat is not blocked. */
  isInService: boolean;
}

export interface TurnaroundContext extends TurnaroundFacts {
  /** A guest brought the boat back in this turnaround; false where it lay in the harbour before. */
  hasReturned: boolean;
  /** Staff let the guest leave without the money, for a reason. */
  isPaymentSkipped: boolean;
  isDepositSkipped: boolean;
}

/** Steps of the guests: those who come back, and then those who leave. */
export type GuestStep =
  | "guest.returned"
  /** Litres that are missing are written down. */
  | "fuel.measured"
  /** What was damaged is written down, or that nothing was. */
  | "damage.noted"
  /** What the return costs is collected or kept, and the deposit given back. */
  | "return.settled"
  | "guest.arrived"
  | "licence.seen"
  | "guest.briefed"
  | "boat.handedOver";

/** Steps of the boat. */
export type BoatStep = "boat.cleaned" | "boat.fuelled" | "boat.checked" | "boat.released";

export type TurnaroundEvent =
  | { type: GuestStep | BoatStep }
  /** The guest leaves without having paid, or without a deposit. */
  | { type: "payment.skipped" | "deposit.skipped" }
  /** The last step of the guest, or of the boat, was a mistake. */
  | { type: "guestStep.undone" | "boatStep.undone" }
  /** The stay that was about to begin was cancelled, or moved to another boat or day. */
  | { type: "departure.withdrawn" }
  /** Money came or went back, or the boat was blocked or freed. */
  | { type: "facts.changed"; facts: TurnaroundFacts };
