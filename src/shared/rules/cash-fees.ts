import type { Cents } from "./money.ts";

/** The three larger boats with a dearer briefing without licence, a dearer cleaning and a licence question. */
const largerBoats: readonly string[] = ["Kleine Freiheit", "Große Freiheit", "Seeglück"];

/** Whether the boat is one of the three larger ones. */
export function isLargerBoat(name: string): boolean {
  return largerBoats.includes(name);
}

/** What a litre of used fuel costs (the terms say so); how much is used nobody knows beforehand. */
export const fuelPerLitre: Cents = 2_50;

/** What each started hour costs by which a boat comes back too late (the terms say so). */
export const lateReturnPerHour: Cents = 25_00;

export interface CashFees {
  briefing: Cents;
  cleaning: Cents;
}

/** Whether the briefing includes the charter licence: on the three larger boats until the guest states a licence. */
export function includesCharterLicense(vehicleName: string, hasLicense: boolean | null): boolean {
  return isLargerBoat(vehicleName) && hasLicense !== true;
}

/**
 * The compulsory fees paid in cash on site (requirements/booking.md). The briefing on the three larger boats costs 85
 * without a boating licence, since it includes the charter licence. It costs as much until the guest answers, so that
 * no total grows later (§ 3 PAngV).
 * @param hasLicense the guest's answer, or null while there is none.
 */
export function cashFees(vehicleName: string, hasLicense: boolean | null): CashFees {
  const larger = isLargerBoat(vehicleName);
  return {
    briefing: includesCharterLicense(vehicleName, hasLicense) ? 85_00 : 35_00,
    cleaning: larger ? 85_00 : vehicleName === "Editha" ? 100_00 : 50_00,
  };
}
