import type { StayChoice } from "../../../../machines/stay-change/stay-change.types.ts";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import { toOwnExtra } from "../../../shared/contract/price-list.ts";
import type { BoatOption, StayOptions } from "../../../shared/contract/stay-change.ts";
import { type Day, daysBetween } from "../../../shared/rules/day.ts";
import { offeredOf } from "../../../shared/rules/own-extras.ts";

/** What every group of fields is given. */
export interface ChoiceProps {
  choice: StayChoice;
  onChoose: (choice: StayChoice) => void;
  /** What is wrong at a field of what is sent, in words. */
  errorAt: (field: string) => string | undefined;
}

/** Where a stay shall be moved, such as where it was dropped on the board. */
export interface ProposedStay {
  vehicle: number;
  start: Day;
  /** The last day. */
  end: Day;
}

/** The stay as it is booked. */
export function choiceOf({ license_answer, ...booking }: StayOptions["booking"]): StayChoice {
  const { vehicle, booked_day, booked_duration, adults, children, extras, own_extras } = booking;
  const stay = { vehicle, booked_day, booked_duration, adults, children, extras, own_extras };
  return { ...stay, license_answer: license_answer ?? "", waive_terms: false, our_fault: false };
}

/** The choice on another boat; extras that it does not offer are left out. */
export function withBoat(choice: StayChoice, boats: readonly BoatOption[], vehicle: number): StayChoice {
  const boat = boats.find(({ id }) => id === vehicle);
  if (!boat) return { ...choice, vehicle };
  return {
    ...choice,
    vehicle,
    extras: choice.extras.filter((name) => boat.extras.includes(name)),
    own_extras: offeredOf(choice.own_extras, boat.own_extras.map(toOwnExtra)),
  };
}

/** The booking's stay where it is proposed to be. */
export function proposedChoice({ booking, boats }: StayOptions, { vehicle, start, end }: ProposedStay): StayChoice {
  const moved = withBoat(choiceOf(booking), boats, vehicle);
  return { ...moved, booked_day: start, booked_duration: daysBetween(start, end) };
}

/**
 * What is wrong, by the field beside which it is said. Where boat and first day are as they are booked, what is wrong
 * with them is wrong with the nights, the only thing that was changed: often no other field is in sight, and of a stay
 * that has begun there is none.
 */
export function shownErrors(errors: FieldErrors, choice: StayChoice, booked: StayChoice): FieldErrors {
  if (choice.vehicle !== booked.vehicle || choice.booked_day !== booked.booked_day) return errors;
  const { booked_day, vehicle, ...others } = errors;
  const wrong = others["booked_duration"] ?? booked_day ?? vehicle;
  return { ...others, ...(wrong !== undefined && { booked_duration: wrong }) };
}
