import type { FieldErrors } from "../../../shared/contract/errors.ts";
import { addDays, type Day, daysFrom } from "../../../shared/rules/day.ts";
import { type ExtraName, extraPrice, type OfferedExtras } from "../../../shared/rules/extras.ts";
import { type LicenseAnswer, mayBoard } from "../../../shared/rules/license.ts";
import { fitsAboard } from "../../../shared/rules/limits.ts";
import { isClosed, type OffSeason } from "../../../shared/rules/season.ts";
import { bookingHorizon, minimumNights, type Role } from "../../../shared/rules/stay.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";

export interface Stay {
  start: Day;
  nights: number;
}

/**
 * What is wrong with the dates of a stay: past or too far ahead, shorter than the role may book, or touching the closed
 * season (public-side 4 and 9). Message keys by payload field; empty when nothing is.
 */
export function stayErrors(stay: Stay, given: { role: Role; today: Day; offSeason: OffSeason }): FieldErrors {
  const errors: FieldErrors = {};
  const { start, nights } = stay;
  if (nights < minimumNights(given.role)) errors.booked_duration = "validation:duration";
  if (start < given.today || start > addDays(given.today, bookingHorizon)) errors.booked_day = "validation:startDay";
  else if (touchesClosedDay(stay, given.offSeason)) errors.booked_day = "validation:closed";
  return errors;
}

function touchesClosedDay({ start, nights }: Stay, offSeason: OffSeason): boolean {
  if (!offSeason.off_season_start || !offSeason.off_season_end) return false;
  return daysFrom(start, addDays(start, nights)).some((day) => isClosed(day, offSeason));
}

export interface Party {
  adults: number;
  children: number;
  people_number: number;
  license_answer: string;
  extras: readonly ExtraName[];
}

/** What the boat refuses of a party: its number, a licence it needs, extras it does not offer (public-side 5). */
export function partyErrors(
  vehicle: Pick<VehicleRow, "name" | "license" | "passengers">,
  offered: OfferedExtras,
  party: Party,
): FieldErrors {
  const errors: FieldErrors = {};
  const persons = party.adults + party.children;
  if (party.people_number !== persons || !fitsAboard(party.adults, party.children, vehicle.passengers)) {
    errors.people_number = "validation:passengers";
  }
  const answer = licenseAnswer(party.license_answer);
  if (!mayBoard(vehicle, answer)) {
    errors.license_answer = answer === "no" ? "validation:licenseRefused" : "validation:license";
  }
  if (party.extras.some((name) => extraPrice(name, offered, persons) === null)) errors.extras = "validation:extras";
  return errors;
}

/** A guest who was not asked sends the empty text. */
export function licenseAnswer(text: string): LicenseAnswer | null {
  return text === "yes" || text === "no" ? text : null;
}
