import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { isLargerBoat } from "../../../shared/rules/cash-fees.ts";
import { type ExtraName, isExtraName, offeredExtras } from "../../../shared/rules/extras.ts";
import { mustAnswerLicense } from "../../../shared/rules/license.ts";

/** How many people come, as far as the form says; at least one. */
export function partySize(values: Pick<BookingFormValues, "adults" | "children">): number {
  return Math.max(1, wholeNumber(values.adults) + wholeNumber(values.children));
}

/** 0 for a text that is none: the form refuses it, and the price stays one that can be paid meanwhile. */
export const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : 0);

/** Whether the guest holds a licence; null where the boat does not ask or the answer is missing. */
export function licenseOf(values: Pick<BookingFormValues, "licenseAnswer">, vehicle: Vehicle): boolean | null {
  if (!mustAnswerLicense(vehicle) || values.licenseAnswer === "") return null;
  return values.licenseAnswer === "yes";
}

/** Whether the charter licence stands in for a missing licence: the larger boats that do not insist on one. */
export function charterLicensePossible(vehicle: Vehicle): boolean {
  return isLargerBoat(vehicle.name) && vehicle.license !== "yes";
}

/**
 * The ticked extras that this boat offers: what was ticked for another boat is remembered, but neither priced nor sent.
 */
export function chosenExtras(values: Pick<BookingFormValues, "extras">, vehicle: Vehicle): ExtraName[] {
  const offered = offeredExtras(vehicle);
  return values.extras.filter(isExtraName).filter((name) => name in offered);
}
