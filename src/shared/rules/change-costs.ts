import type { ChangePricing } from "./changed-rent.ts";
import { type Charge, sumOfCharges } from "./charges.ts";
import type { OfferedExtras } from "./extras.ts";
import type { Cents } from "./money.ts";
import {
  type AgreedStay,
  asOfBoat,
  changedStayCharges,
  isPricedAnew,
  priceOfChange,
  type StayPlan,
} from "./stay-change.ts";

interface Given {
  /** The stays that were agreed on, what stands at the end. */
  agreed: readonly AgreedStay[];
  /** What a night on the boat costs today. */
  nightCents: Cents;
  /** The lists that price it; absent where each night costs that. */
  pricing?: ChangePricing;
  /** What that boat offers. */
  offered: OfferedExtras;
  /** Lines of the extras of the booking's own list. */
  ownCharges?: readonly Charge[];
  /** What is left for it on its voucher; 0 without one. */
  voucherLeftCents: Cents;
  /** The booked boat is out of service. */
  isOurFault: boolean;
}

/** Rent and extras as lines, and the price with what of it the voucher pays. */
interface Costs {
  stayCharges: Charge[];
  price: ReturnType<typeof priceOfChange>;
  /** See `isPricedAnew`. */
  isAnew: boolean;
}

/**
 * What a changed stay costs; on another boat by the list that it agreed on alone. Where the booked boat is out of
 * service that is no more than what was agreed for it, or what the other one costs less.
 * @throws RangeError when an extra is not offered: see `changeErrors`.
 */
export function costsOfChange(from: StayPlan, to: StayPlan, { isOurFault, pricing, ...known }: Given): Costs {
  const given = { ...known, ...(pricing && { pricing: from.vehicleId === to.vehicleId ? pricing : byFirst(pricing) }) };
  const own = costsBy(to, given);
  if (!isOurFault) return own;
  const asAgreed = costsBy(to, { ...given, agreed: asOfBoat(given.agreed, from, to) });
  return asAgreed.price.charged_cents < own.price.charged_cents ? asAgreed : own;
}

const byFirst = ({ agreed: [first], held }: ChangePricing): ChangePricing => ({ agreed: [], held: first ?? held });

function costsBy(to: StayPlan, { voucherLeftCents, ...given }: Omit<Given, "isOurFault">): Costs {
  const stayCharges = changedStayCharges(to, given);
  const listCents = sumOfCharges(stayCharges);
  const price = priceOfChange({ agreed: given.agreed, to, listCents, voucherLeftCents });
  return { stayCharges, price, isAnew: isPricedAnew(given.agreed, to, stayCharges) };
}
