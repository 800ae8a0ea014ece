import { addDays, type Day, daysFrom } from "./day.ts";
import { type ExtraName, extraPrice, type OfferedExtras } from "./extras.ts";
import { type License, licenseAnswer, mayBoard } from "./license.ts";
import type { MessageKey } from "./message-key.ts";
import { areOffered, takeOneTwice } from "./own-extras.ts";
import type { ChosenExtra, OwnExtra } from "./price-list.ts";
import { isClosed, type OffSeason } from "./season.ts";
import { bookingHorizon, maximumNights, minimumNights, type Role, type Stay } from "./stay.ts";

/** Message keys by payload field; no field where nothing is wrong. */
type Errors<Field extends string> = { [name in Field]?: MessageKey };

/**
 * What is wrong with the dates of a stay: past, today after the last departure (`firstStart`) or too far ahead, shorter
 * than the role may book, longer than anybody may, or touching the closed season (requirements/booking.md). Bookings of
 * others are not looked at.
 */
export function stayErrors(
  stay: Stay,
  given: { role: Role; today: Day; firstStart: Day; offSeason: OffSeason },
): Errors<"booked_day" | "booked_duration"> {
  const errors: Errors<"booked_day" | "booked_duration"> = {};
  const { start, nights } = stay;
  if (nights < minimumNights(given.role) || nights > maximumNights) errors.booked_duration = "validation:duration";
  if (start >= given.today && start < given.firstStart) errors.booked_day = "validation:departed";
  else if (start < given.today || start > addDays(given.today, bookingHorizon))
    errors.booked_day = "validation:startDay";
  else if (touchesClosedDay(stay, given.offSeason)) errors.booked_day = "validation:closed";
  return errors;
}

/** Whether a day of the stay lies in the closed season. */
export function touchesClosedDay({ start, nights }: Stay, offSeason: OffSeason): boolean {
  if (!offSeason.off_season_start || !offSeason.off_season_end) return false;
  return daysFrom(start, addDays(start, nights)).some((day) => isClosed(day, offSeason));
}

export interface Party {
  adults: number;
  children: number;
  people_number: number;
  license_answer: string;
  extras: readonly ExtraName[];
  own_extras: readonly ChosenExtra[];
}

/** What a boat offers: extras of its form, and of the price list's own. */
export interface Offers {
  extras: OfferedExtras;
  ownExtras: readonly OwnExtra[];
}

/** What the boat refuses of a party: its number, a licence it needs, extras it does not offer. */
export function partyErrors(
  vehicle: { name: string; license: License; passengers: number },
  offered: Offers,
  party: Party,
): Errors<"people_number" | "license_answer" | "extras" | "own_extras"> {
  const errors: Errors<"people_number" | "license_answer" | "extras" | "own_extras"> = {};
  const persons = party.adults + party.children;
  if (party.people_number !== persons || !fitsAboard(party.adults, party.children, vehicle.passengers)) {
    errors.people_number = "validation:passengers";
  }
  const answer = licenseAnswer(party.license_answer);
  if (!mayBoard(vehicle, answer)) {
    errors.license_answer = answer === "no" ? "validation:licenseRefused" : "validation:license";
  }
  if (party.extras.some((name) => extraPrice(name, offered.extras, persons) === null))
    errors.extras = "validation:extras";
  if (takeOneTwice(party.own_extras, offered.ownExtras)) errors.own_extras = "validation:halfTwice";
  else if (!areOffered(party.own_extras, offered.ownExtras)) errors.own_extras = "validation:extras";
  return errors;
}

/**
 * Whether the party fits on the boat: at least one adult, no negative numbers, adults plus children within the limit.
 */
export function fitsAboard(adults: number, children: number, passengers: number): boolean {
  return adults >= 1 && children >= 0 && adults + children <= passengers;
}
