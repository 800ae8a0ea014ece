import type { BoardAnswer, BoardBlock, BoardStay } from "../../../shared/contract/board.ts";
import { addDays, type Day, daysBetween } from "../../../shared/rules/day.ts";
import { endsInAfternoon, type Half, halfDaysOfSpan, type Span, startsInMorning } from "../../../shared/rules/span.ts";
import type { Sheet } from "./board-view.ts";

/** What takes a boat: a booking, days that a visitor holds while paying, another portal's calendar, or a block. */
export interface Taken {
  start: Day;
  end: Day;
  /** Null for anything but a booking. */
  stay: BoardStay | null;
  /** The name of the portal's calendar; null for anything else. */
  portal: string | null;
  /** Absent for anything but a block. */
  block?: BoardBlock;
  /** It takes the first morning as well, and the last afternoon: of a portal, a block, early boarding and late return. */
  startsAm?: boolean;
  endsPm?: boolean;
}

/** A bar in a row of days, in half-days from the first day's morning. */
export interface Bar extends Taken {
  /** The cell that it is drawn from. */
  day: Day;
  /** Where it begins within that cell: 0 in the morning, 1 at noon. */
  offset: 0 | 1;
  /** How many half-days are shown of it. */
  halves: number;
  /** It goes on before the first or after the last day that is shown. */
  isCutBefore: boolean;
  isCutAfter: boolean;
}

/** Who has a boat in each half of a day, and whose guest did not come on it, so that the boat was freed. */
export type Halves = Partial<Record<Half | "missed", Taken>>;

/** Whether nothing is taken by it: the boat was freed of it on its first day. */
export const isMissed = ({ stay, start, end }: Taken) => stay?.freed === true && start === end;

/** Of the board's answer: what takes boats. */
export type BoardTakings = Pick<BoardAnswer, "stays" | "holds" | "imports" | "blocks">;

/** What takes each boat, by its id. */
export function takenByBoat({ stays, holds, imports, blocks }: BoardTakings): ReadonlyMap<number, Taken[]> {
  const found = new Map<number, Taken[]>();
  const add = (boat: number, taken: Taken) => {
    const before = found.get(boat);
    if (before) before.push(taken);
    else found.set(boat, [taken]);
  };
  for (const { vehicle, start, end, starts_am: startsAm, ends_pm: endsPm, name } of imports) {
    add(vehicle, { start, end, stay: null, portal: name, startsAm, endsPm });
  }
  for (const block of blocks) {
    const { vehicle, start, end, starts_am: startsAm, ends_pm: endsPm } = block;
    add(vehicle, { start, end, stay: null, portal: null, block, startsAm, endsPm });
  }
  for (const { vehicle, start, end, starts_am: startsAm, ends_pm: endsPm } of holds) {
    add(vehicle, { start, end, stay: null, portal: null, startsAm, endsPm });
  }
  // Last, so that a booking is on top of an event that it clashes with.
  for (const stay of stays) {
    const { vehicle, start, end, starts_am: startsAm, ends_pm: endsPm } = stay;
    add(vehicle, { start, end, stay, portal: null, startsAm, endsPm });
  }
  return found;
}

/** The half-days of a boat within the days shown. */
export function halvesByDay(taken: readonly Taken[], { from, to }: Sheet): ReadonlyMap<Day, Halves> {
  const found = new Map<Day, Halves>();
  const put = (day: Day, half: keyof Halves, entry: Taken) => {
    if (day < from || day > to) return;
    found.set(day, { ...found.get(day), [half]: entry });
  };
  for (const entry of taken) {
    if (isMissed(entry)) {
      put(entry.start, "missed", entry);
      continue;
    }
    for (const { day, half } of halfDaysOfSpan(spanOf(entry))) {
      put(day, half, entry);
    }
  }
  return found;
}

/** The bars of a boat within the days shown, by the day they are drawn from; two may begin on one day. */
export function barsByDay(taken: readonly Taken[], { from, to }: Sheet): ReadonlyMap<Day, Bar[]> {
  const found = new Map<Day, Bar[]>();
  const all = (daysBetween(from, to) + 1) * 2;
  for (const entry of taken) {
    const [begin, end] = halvesFrom(from, entry);
    const [shown, shownEnd] = [Math.max(0, begin), Math.min(all, end)];
    if (shown >= shownEnd) continue;
    const day = addDays(from, Math.floor(shown / 2));
    const offset = shown % 2 === 1 ? 1 : 0;
    const cut = { isCutBefore: begin < 0, isCutAfter: end > all };
    found.set(day, [...(found.get(day) ?? []), { ...entry, ...cut, day, offset, halves: shownEnd - shown }]);
  }
  return found;
}

const spanOf = ({ start, end, startsAm = false, endsPm = false }: Taken): Span => ({
  start_day: start,
  end_day: end,
  starts_am: startsAm ? 1 : 0,
  ends_pm: endsPm ? 1 : 0,
});

/** First half-day and the one behind the last, counted from the morning of `from`. */
function halvesFrom(from: Day, taken: Taken): [number, number] {
  const { start, end } = taken;
  const [first, last] = [daysBetween(from, start) * 2, daysBetween(from, end) * 2];
  if (isMissed(taken)) return [first + 1, first + 2];
  const span = spanOf(taken);
  return [startsInMorning(span) ? first : first + 1, endsInAfternoon(span) ? last + 2 : last + 1];
}

/** What Enter opens: the booking or block that begins on that day, else the one that is under way. */
export function entryIn({ am, pm, missed }: Halves): Taken | null {
  return [pm, missed, am].find((taken) => taken?.stay || taken?.block) ?? null;
}
