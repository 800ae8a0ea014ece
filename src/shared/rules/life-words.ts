/** Who reads the life of a booking. */
export type LifeReader = "guest" | "staff" | "admin";

const everybody: readonly LifeReader[] = ["guest", "staff", "admin"];
const company: readonly LifeReader[] = ["staff", "admin"];

/**
 * Every kind of step in the life of a booking, and who may see it (requirements/life.md). Guests read what they were
 * told or took part in. Internal work of the company, and notes about the guest, are for staff only.
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

/**
 * What a step of the booking's life does (machines/booking-lifecycle), and who reads that it will. Guests read what
 * reaches them, never what is a task of the staff.
 */
export const lifeEffects = {
  askToGiveBack: company,
  closeTasks: company,
  coverPrice: everybody,
  freeAllHalfDays: everybody,
  freeLeftHalfDays: everybody,
  issueCreditNote: everybody,
  issueFeeInvoice: everybody,
  issueInvoice: everybody,
  listOpenMoney: company,
  mailCancellation: everybody,
  mailInvoice: everybody,
  mailPrice: everybody,
  mailRedemption: everybody,
  mailStayChange: everybody,
  moveVouchers: everybody,
  noteCancellation: company,
  refundTomorrow: everybody,
  refundWallet: everybody,
  returnVouchers: everybody,
  withdrawDeparture: company,
} as const satisfies Readonly<Record<string, readonly LifeReader[]>>;
export type LifeEffect = keyof typeof lifeEffects;

/** `next` comes as things stand; `possible` only where somebody does, or does not do, what it is about. */
export type LifeTime = "past" | "now" | "next" | "possible";

/** Whether the reader may see such a step. */
export const maySee = (reader: LifeReader, kind: LifeKind): boolean =>
  (lifeKinds[kind] as readonly LifeReader[]).includes(reader);

/** Whether the reader is told of such an effect. */
export const mayReadEffect = (reader: LifeReader, effect: LifeEffect): boolean =>
  (lifeEffects[effect] as readonly LifeReader[]).includes(reader);
