import type { StayChangeEvent, StayChoice } from "../../../machines/stay-change/stay-change.types.ts";

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

/** Whether two choices are the same, extras in any order. */
export function isSameChoice(one: StayChoice, other: StayChoice): boolean {
  const text = (choice: StayChoice) =>
    JSON.stringify({ ...choice, extras: choice.extras.toSorted(), own_extras: choice.own_extras.toSorted(byId) });
  return text(one) === text({ ...one, ...other });
}

/** What a choice means for a change: the stay as it is booked is none. */
export function choosing(choice: StayChoice, booked: StayChoice): StayChangeEvent {
  return isSameChoice(choice, booked) ? { type: "stay.reset" } : { type: "stay.chosen", choice };
}
