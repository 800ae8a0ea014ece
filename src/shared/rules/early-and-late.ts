import { addDays, type Day } from "./day.ts";
import type { MessageKey } from "./message-key.ts";
import { type ChosenExtra, type OwnExtra, type TakenHalf, takenHalves } from "./price-list.ts";
import type { Half, HalfDay, Span } from "./span.ts";
import type { AddedHalves, Role, Stay } from "./stay.ts";

// Early boarding and late return: extras of a price list that take a half-day (requirements/early-and-late.md).

type Flags = Pick<Span, "starts_am" | "ends_pm">;

const flagOf = { firstMorning: "startsAm", lastAfternoon: "endsPm" } as const satisfies Record<
  TakenHalf,
  keyof AddedHalves
>;

/** What a refusal says of a half-day that is another's. */
export const takenKeys = {
  firstMorning: "validation:earlyTaken",
  lastAfternoon: "validation:lateTaken",
} as const satisfies Record<TakenHalf, MessageKey>;

/** The halves that a stay has beside its own, by what its extras take; undefined for one that takes none. */
export const addedHalvesOf = (takes: readonly (TakenHalf | undefined)[]): AddedHalves => ({
  startsAm: takes.includes("firstMorning"),
  endsPm: takes.includes("lastAfternoon"),
});

/** The same the other way round. */
export const halvesOf = (added: Partial<AddedHalves>): TakenHalf[] =>
  takenHalves.filter((half) => added[flagOf[half]] === true);

/** As rows have them (rules/span). */
export const flagsOf = ({ startsAm = false, endsPm = false }: Partial<AddedHalves>): Flags => ({
  starts_am: startsAm ? 1 : 0,
  ends_pm: endsPm ? 1 : 0,
});

/** The halves of a row, and its stay. */
export const addedOf = ({ starts_am, ends_pm }: Flags): AddedHalves => ({
  startsAm: starts_am === 1,
  endsPm: ends_pm === 1,
});
export const stayOfRow = (row: Flags & { start_day: Day; nights: number }): Stay => ({
  start: row.start_day,
  nights: row.nights,
  ...addedOf(row),
});

/** As mails and protocols say them: what a stay does not have is absent. */
export const presentHalves = (row: Flags): Partial<AddedHalves> => ({
  ...(row.starts_am === 1 && { startsAm: true }),
  ...(row.ends_pm === 1 && { endsPm: true }),
});

/** As answers say them. */
export const saidHalves = ({ starts_am, ends_pm }: Flags) => ({ starts_am: starts_am === 1, ends_pm: ends_pm === 1 });

/**
 * What is left of them where a boat may have been freed of the stay.
 * @param until until which day it has its boat (`takenUntil`); null where nothing of it is left.
 */
export const leftHalves = (row: Flags & { end_day: Day }, until: Day | null): Flags => ({
  starts_am: until === null ? 0 : row.starts_am,
  ends_pm: until === row.end_day ? row.ends_pm : 0,
});

/** Which half-day of the calendar it is of a stay. */
export const halfDayOf = ({ start, nights }: Stay, half: TakenHalf): HalfDay =>
  half === "firstMorning" ? { day: start, half: "am" } : { day: addDays(start, nights), half: "pm" };

/**
 * What of chosen extras that take a half-day guests cannot choose yet, nobody any more, or a day booking never; bookings
 * of others are not looked at.
 */
export function halfErrors(
  chosen: readonly ChosenExtra[],
  offered: readonly OwnExtra[],
  stay: Stay,
  given: Omit<HalfRules, "freeHalves">,
): { own_extras?: MessageKey } {
  for (const { id } of chosen) {
    const extra = offered.find((each) => each.id === id);
    const refusal = extra && halfRefusal(extra, stay, { ...given, freeHalves: takenHalves });
    if (extra?.takes && refusal) return { own_extras: halfRefusalKey(extra.takes, refusal) };
  }
  return {};
}

/**
 * Those of both halves that `isTaken` says nobody has; none of a day booking, which has its whole day already.
 * @param isTaken whether somebody else has that half-day.
 */
export function freeHalvesOf(stay: Stay, isTaken: (day: Day, half: Half) => boolean): TakenHalf[] {
  if (stay.nights === 0) return [];
  return takenHalves.filter((takes) => {
    const { day, half } = halfDayOf(stay, takes);
    return !isTaken(day, half);
  });
}

/** Why an extra that takes a half-day cannot be chosen. */
export type HalfRefusal = "dayBooking" | "halfTaken" | "tooEarlyToChoose" | "boardingIsOver";

/** By what an extra that takes a half-day is refused. */
export interface HalfRules {
  role: Role;
  today: Day;
  /** The first day whose early boarding is still ahead: see `firstEarlyOf`. */
  firstEarly: Day;
  /** Those that nobody else has: see `freeHalvesOf`. */
  freeHalves: readonly TakenHalf[];
}

/** From which day on guests can choose such an extra; null where always. */
export const offeredFrom = ({ daysBefore }: Pick<OwnExtra, "daysBefore">, start: Day): Day | null =>
  daysBefore === undefined ? null : addDays(start, -daysBefore);

/**
 * Why an extra cannot be chosen for a stay; null where it can, and for an extra that takes no half-day. Staff agree on
 * it on any day, but not on an early boarding that is over.
 */
export function halfRefusal(
  extra: Pick<OwnExtra, "takes" | "daysBefore">,
  { start, nights }: Stay,
  { role, today, firstEarly, freeHalves }: HalfRules,
): HalfRefusal | null {
  if (extra.takes === undefined) return null;
  if (nights === 0) return "dayBooking";
  if (extra.takes === "firstMorning" && start < firstEarly) return "boardingIsOver";
  const from = offeredFrom(extra, start);
  if (role === "visitor" && from !== null && today < from) return "tooEarlyToChoose";
  return freeHalves.includes(extra.takes) ? null : "halfTaken";
}

/** The same as the refusal of a field. */
export function halfRefusalKey(takes: TakenHalf, refusal: HalfRefusal): MessageKey {
  if (refusal === "halfTaken") return takenKeys[takes];
  if (refusal === "boardingIsOver") return "validation:earlyOver";
  return refusal === "dayBooking" ? "validation:halfOfDayBooking" : "validation:halfTooEarly";
}
