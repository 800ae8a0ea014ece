import { type CashFees, cashFees, fuelPerLitre, includesCharterLicense, lateReturnPerHour } from "./cash-fees.ts";
import type { Cents } from "./money.ts";
import { listedFee, type PriceList } from "./price-list.ts";

// What a boat asks for on site by a price list, and where that names no price, what is usual (rules/cash-fees,
// requirements/price-list.md).

export type FeeList = Pick<PriceList, "fees">;

/** The list names boats by their number, the usual fees are by their name. */
export interface FeeBoat {
  id: number;
  name: string;
}

/** Which of both briefings the stay has: the name and the licence of the guest say so, with any list. */
export const briefingOf = (vehicleName: string, hasLicense: boolean | null) =>
  includesCharterLicense(vehicleName, hasLicense) ? "charterBriefing" : "briefing";

/**
 * The compulsory fees of a boat. Until the guest answers it is the dearer briefing of both that it could be, so that no
 * total grows later (§ 3 PAngV).
 * @param hasLicense the guest's answer, or null while there is none.
 */
export function boatFees(list: FeeList, boat: FeeBoat, hasLicense: boolean | null): CashFees {
  const briefing = briefingCents(list, boat, hasLicense);
  return {
    briefing: hasLicense === null ? Math.max(briefing, briefingCents(list, boat, true)) : briefing,
    cleaning: listedFee(list, boat.id, "cleaning") ?? cashFees(boat.name, hasLicense).cleaning,
  };
}

const briefingCents = (list: FeeList, { id, name }: FeeBoat, hasLicense: boolean | null): Cents =>
  listedFee(list, id, briefingOf(name, hasLicense)) ?? cashFees(name, hasLicense).briefing;

/** The deposit of a boat. @param ownCents what the form of the boat says. */
export const boatDeposit = (list: FeeList, vehicleId: number, ownCents: Cents): Cents =>
  listedFee(list, vehicleId, "deposit") ?? ownCents;

/** What fuel and lateness cost. */
export interface ReturnPrices {
  fuelPerLitre: Cents;
  /** Each started hour by which the boat comes back too late. */
  lateHour: Cents;
}

/** What the terms say (rules/cash-fees). */
export const specifiedReturnPrices: ReturnPrices = { fuelPerLitre, lateHour: lateReturnPerHour };

export const returnPrices = (list: FeeList, vehicleId: number): ReturnPrices => ({
  fuelPerLitre: listedFee(list, vehicleId, "fuelPerLitre") ?? fuelPerLitre,
  lateHour: listedFee(list, vehicleId, "lateHour") ?? lateReturnPerHour,
});
