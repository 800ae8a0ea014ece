/** Who reads the life of a booking. */
export type LifeReader = "guest" | "staff" | "admin";

const everybody: readonly LifeReader[] = ["guest", "staff", "admin"];
const company: readonly LifeReader[] = ["staff", "admin"];

/**
 * Every kind of step in the life of a booking, and who may see it (requirements/life.md). Guests read what they were
 * told or took part in; what the company does on its side, and what it holds against a guest, stays with its staff.
 */
export const lifeKinds = {
  // What happened to the booking and its money.
  booked: everybody,
  paid: everybody,
  paidLate: everybody,
  moneyReturned: everybody,
  paymentCorrected: company,
  priceChanged: everybody,
  stayChanged: everybody,
  voucherRedeemed: everybody,
  voucherReturned: everybody,
  arrivalAgreed: everybody,
  arrivalOpen: everybody,
  dogAgreed: everybody,
  noteWritten: company,
  recipientCorrected: company,
  cancelled: everybody,
  mailSent: everybody,
  feesCollected: everybody,
  feesReturned: everybody,
  depositTaken: everybody,
  depositReturned: everybody,
  chargesCollected: everybody,
  // What happened at the boat.
  guestArrived: everybody,
  guestMissed: company,
  licenceSeen: everybody,
  briefed: everybody,
  skipped: company,
  handedOver: everybody,
  returned: everybody,
  fuelMeasured: company,
  damageNoted: company,
  settled: everybody,
  // Where it stands.
  awaitsPayment: everybody,
  isPaid: everybody,
  isUnderWay: everybody,
  isOver: everybody,
  isCancelled: everybody,
  guestBanned: company,
  boatOutOfService: company,
  // What comes.
  paymentDue: everybody,
  differenceDue: everybody,
  reminder: everybody,
  releaseAsked: company,
  differenceAsked: company,
  cancelling: everybody,
  cancellingOngoing: ["admin"],
  arrival: everybody,
  licenceCheck: everybody,
  briefing: everybody,
  feesDue: everybody,
  depositDue: everybody,
  departure: everybody,
  return: everybody,
  fuelCheck: everybody,
  damageCheck: everybody,
  settling: everybody,
} as const satisfies Readonly<Record<string, readonly LifeReader[]>>;
export type LifeKind = keyof typeof lifeKinds;

/** `next` comes as things stand; `possible` only where somebody does, or does not do, what it is about. */
export type LifeTime = "past" | "now" | "next" | "possible";

/** Whether the reader may see such a step. */
export const maySee = (reader: LifeReader, kind: LifeKind): boolean =>
  (lifeKinds[kind] as readonly LifeReader[]).includes(reader);
