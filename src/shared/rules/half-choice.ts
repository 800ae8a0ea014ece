import { type BoatCalendar, isTaken } from "./availability.ts";
import { piecesOf, withPieces } from "./chosen-extras.ts";
import { addedHalvesOf, freeHalvesOf, type HalfRefusal, type HalfRules, halfRefusal } from "./early-and-late.ts";
import type { ChosenExtra, OwnExtra, TakenHalf } from "./price-list.ts";
import { type AddedHalves, type ChosenDays, nights, type Stay } from "./stay.ts";

// What a form says of extras that take a half-day (requirements/early-and-late.md).

/** Why extras cannot be chosen, by their numbers: none of those that can. */
export type HalfRefusals = ReadonlyMap<number, HalfRefusal>;

/**
 * @param stay null until both of its days are known: then nothing is refused.
 * @param given.had those that the booking has already: it keeps them, whatever day and hour it is.
 */
export function halfRefusals(
  offered: readonly OwnExtra[],
  stay: Stay | null,
  { had = [], ...given }: HalfRules & { had?: readonly TakenHalf[] },
): HalfRefusals {
  const found = new Map<number, HalfRefusal>();
  for (const extra of stay ? offered : []) {
    const isHad = extra.takes !== undefined && had.includes(extra.takes);
    const refusal =
      stay && halfRefusal(extra, stay, isHad ? { ...given, role: "staff", firstEarly: stay.start } : given);
    if (refusal) found.set(extra.id, refusal);
  }
  return found;
}

/** Those that were chosen and cannot be. */
export const refusedOf = (
  offered: readonly OwnExtra[],
  chosen: readonly ChosenExtra[],
  refusals: HalfRefusals,
): OwnExtra[] => offered.filter(({ id }) => refusals.has(id) && piecesOf(chosen, id) > 0);

/** The same with so many pieces of one. Who chooses a half-day has no other extra that takes the same. */
export function withChosen(
  offered: readonly OwnExtra[],
  chosen: readonly ChosenExtra[],
  { id, takes }: Pick<OwnExtra, "id" | "takes">,
  pieces: number,
): ChosenExtra[] {
  const isRival = (other: ChosenExtra) =>
    takes !== undefined && offered.some((extra) => extra.id === other.id && extra.takes === takes);
  const others = pieces === 0 ? chosen : chosen.filter((other) => other.id === id || !isRival(other));
  return withPieces(others, id, pieces);
}

/** The halves that a stay has by what was chosen. */
export const chosenHalves = (offered: readonly OwnExtra[], chosen: readonly ChosenExtra[]): AddedHalves =>
  addedHalvesOf(offered.filter(({ id }) => piecesOf(chosen, id) > 0).map(({ takes }) => takes));

/** Which of the halves that an extra may take beside those of the chosen days nobody has; none before both are chosen. */
export function freeHalvesOn({ start, end }: ChosenDays, calendar: BoatCalendar): TakenHalf[] {
  if (!start || !end) return [];
  return freeHalvesOf({ start, nights: nights(start, end) }, (day, half) => isTaken(calendar, day, half));
}
