import { isLargerBoat } from "./cash-fees.ts";

/** Whether a vehicle needs a boating licence: `yes` needs one, the others do not; `captain` comes with a skipper. */
export type License = "no" | "yes" | "never" | "captain";
export type LicenseAnswer = "yes" | "no";

/** A guest who was not asked sends the empty text. */
export function licenseAnswer(text: string): LicenseAnswer | null {
  return text === "yes" || text === "no" ? text : null;
}

/** Whether the guest is asked for a boating licence (requirements/booking.md). */
export function mustAnswerLicense(vehicle: { name: string; license: License }): boolean {
  return vehicle.license === "yes" || isLargerBoat(vehicle.name);
}

/**
 * Whether the answer allows the booking: `no` blocks a vehicle whose license is `yes`; a missing answer blocks both.
 */
export function mayBoard(vehicle: { name: string; license: License }, answer: LicenseAnswer | null): boolean {
  if (!mustAnswerLicense(vehicle)) return true;
  return answer === "yes" || (answer === "no" && vehicle.license !== "yes");
}
