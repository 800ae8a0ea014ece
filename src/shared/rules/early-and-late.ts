import { addDays, type Day } from "./day.ts";
import type { MessageKey } from "./message-key.ts";
import type { OwnExtra, TakenHalf } from "./price-list.ts";
import type { Half, HalfDay } from "./span.ts";
import type { AddedHalves, Role, Stay } from "./stay.ts";

// Early boarding and late return: extras of a price list that take a half-day (requirements/early-and-late.md).

const flagOf = { firstMorning: "startsAm", lastAfternoon: "endsPm" } as const satisfies Record<
  TakenHalf,
  keyof AddedHalves
>;

/** What a refusal says of a half-day that is another's. */
export const takenKeys = {
  firstMorning: "validation:earlyTaken",
  lastAfternoon: "validation:lateTaken",
} as const satisfies Record<TakenHalf, MessageKey>;

/** The halves that a stay has by its extras beside its own. */
export function addedHalvesOf(extras: readonly { takes?: TakenHalf | undefined }[]): AddedHalves {
  const isTaken = (half: TakenHalf) => extras.some(({ takes }) => takes === half);
  return { startsAm: isTaken("firstMorning"), endsPm: isTaken("lastAfternoon") };
}

/** The same the other way round. */
export const halvesOf = (added: Partial<AddedHalves>): TakenHalf[] =>
  (["firstMorning", "lastAfternoon"] as const).filter((half) => added[flagOf[half]] === true);

/** Which half-day of the calendar it is of a stay. */
export const halfDayOf = ({ start, nights }: Stay, half: TakenHalf): HalfDay =>
  half === "firstMorning" ? { day: start, half: "am" } : { day: addDays(start, nights), half: "pm" };

/**
 * Those of both halves that `isTaken` says nobody has; none of a day booking, which has its whole day already.
 * @param isTaken whether somebody else has that half-day.
 */
export function freeHalvesOf(stay: Stay, isTaken: (day: Day, half: Half) => boolean): TakenHalf[] {
  if (stay.nights === 0) return [];
  return (["firstMorning", "lastAfternoon"] as const).filter((takes) => {
    const { day, half } = halfDayOf(stay, takes);
    return !isTaken(day, half);
  });
}

/** Why an extra that takes a half-day cannot be chosen. */
export type HalfRefusal = "dayBooking" | "halfTaken" | "tooEarlyToChoose";

/** From which day on guests can choose such an extra; null where always. */
export const offeredFrom = ({ daysBefore }: Pick<OwnExtra, "daysBefore">, start: Day): Day | null =>
  daysBefore === undefined ? null : addDays(start, -daysBefore);

/**
 * Why an extra cannot be chosen for a stay; null where it can, and for an extra that takes no half-day. Staff agree on
 * it on any day.
 * @param given.freeHalves those that nobody else has: see `freeHalvesOf`.
 */
export function halfRefusal(
  extra: Pick<OwnExtra, "takes" | "daysBefore">,
  { start, nights }: Stay,
  { role, today, freeHalves }: { role: Role; today: Day; freeHalves: readonly TakenHalf[] },
): HalfRefusal | null {
  if (extra.takes === undefined) return null;
  if (nights === 0) return "dayBooking";
  const from = offeredFrom(extra, start);
  if (role === "visitor" && from !== null && today < from) return "tooEarlyToChoose";
  return freeHalves.includes(extra.takes) ? null : "halfTaken";
}

/** The same as the refusal of a field. */
export function halfRefusalKey(takes: TakenHalf, refusal: HalfRefusal): MessageKey {
  if (refusal === "halfTaken") return takenKeys[takes];
  return refusal === "dayBooking" ? "validation:halfOfDayBooking" : "validation:halfTooEarly";
}
