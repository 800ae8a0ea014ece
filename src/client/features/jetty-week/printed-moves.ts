import type { JettyMove, JettyWeekAnswer } from "../../../shared/contract/jetty-week.ts";
import type { TurnaroundBoat, TurnaroundStay, TurnaroundsAnswer } from "../../../shared/contract/turnaround.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { type BoatState, boatStates, type GuestState, guestStates } from "../../../shared/rules/turnaround-words.ts";

/** What moves, as far as it is known: the morning list does not say how many people come, nor of dogs. */
export type PrintedMove = Omit<JettyMove, "people" | "dog"> & Partial<Pick<JettyMove, "people" | "dog">>;

/** A boat with what moves of it on one day. */
export interface BoatOfDay {
  id: number;
  name: string;
  /** Null where the morning list does not have it. */
  row: TurnaroundBoat | null;
  /** A day before the printed one: it should have been back then. */
  overdueSince: Day | null;
  returns: PrintedMove[];
  leaves: PrintedMove[];
}

/** What was done of a boat that day, as boxes to tick. */
export const boxesOfDay = {
  back: ["back", "tank", "damage"],
  boat: ["cleaned", "fuelled", "checked", "ready"],
  gone: ["handedOver"],
} as const;
export type Box = (typeof boxesOfDay)[keyof typeof boxesOfDay][number];

/** What the printed sheets are made of. */
export interface PrintedFacts {
  today: Day;
  rows: readonly TurnaroundBoat[];
  week: JettyWeekAnswer | undefined;
  moves: readonly PrintedMove[];
}

/**
 * The facts of the day, from what there is: without the week the morning list says what it knows of today and tomorrow.
 * @param nameOf the first name of a stay of the morning list, which has more than that for staff.
 */
export function printedFacts(
  list: TurnaroundsAnswer,
  week: JettyWeekAnswer | undefined,
  nameOf: (stay: TurnaroundStay) => string,
): PrintedFacts {
  const { today, boats: rows } = list;
  // Of another day: the page was open over midnight.
  const known = week?.days[0] === today ? week : undefined;
  return { today, rows, week: known, moves: known?.moves ?? rows.flatMap((row) => movesOfRow(row, nameOf)) };
}

function movesOfRow(row: TurnaroundBoat, nameOf: (stay: TurnaroundStay) => string): PrintedMove[] {
  const { vehicle_id: vehicle, returning, departing, unnoted } = row;
  const stays = [unnoted, returning, departing].filter((stay) => stay !== null);
  return stays.flatMap((stay): PrintedMove[] => {
    const shared = { vehicle, first_name: nameOf(stay), day_booking: stay.booked_day === stay.booked_end };
    const { arrival_time, starts_am, ends_pm } = stay;
    return [
      { ...shared, kind: "returns", day: stay.booked_end, arrival_time: null, added_half: ends_pm },
      { ...shared, kind: "leaves", day: stay.booked_day, arrival_time, added_half: starts_am },
    ];
  });
}

/** The boats that come back or leave on a day, and those that should be back by then, by name. */
export function boatsOfDay({ today, rows, week, moves }: PrintedFacts, day: Day): BoatOfDay[] {
  const boats = week?.boats ?? rows.map((row) => ({ id: row.vehicle_id, name: row.vehicle_name }));
  return boats
    .map(({ id, name }): BoatOfDay => {
      const row = rows.find(({ vehicle_id }) => vehicle_id === id) ?? null;
      const own = moves.filter((move) => move.vehicle === id && move.day === day);
      return {
        id,
        name,
        row,
        overdueSince: day === today ? overdueSince(row, today) : null,
        returns: own.filter(({ kind }) => kind === "returns"),
        leaves: own.filter(({ kind }) => kind === "leaves"),
      };
    })
    .filter(({ returns, leaves, overdueSince: since }) => returns.length + leaves.length > 0 || since !== null);
}

function overdueSince(row: TurnaroundBoat | null, today: Day): Day | null {
  const away = row?.unnoted ?? (row?.guest === "away" ? row.returning : null);
  return away && away.booked_end < today ? away.booked_end : null;
}

/**
 * When a boat that leaves tomorrow comes back before that: today or tomorrow; null where it lies in the harbour by then
 * or nobody knows. A day booking of tomorrow comes back after it left.
 */
export function returnBefore({ moves, today }: PrintedFacts, boat: number): PrintedMove | null {
  const tomorrow = addDays(today, 1);
  const returns = moves.filter(
    ({ vehicle, kind, day, day_booking }) =>
      vehicle === boat && kind === "returns" && (day === today || (day === tomorrow && !day_booking)),
  );
  return returns.at(-1) ?? null;
}

const isPast = (state: GuestState, than: GuestState) => guestStates.indexOf(state) >= guestStates.indexOf(than);
const isAt = (state: BoatState, than: BoatState) => boatStates.indexOf(state) >= boatStates.indexOf(than);

/** The boxes that are ticked already as it is printed, by what was noted of the boat. */
export function tickedBoxes(row: TurnaroundBoat | null, today: Day): Box[] {
  if (!row) return [];
  const { guest, boat, returning } = row;
  const hasLeft = guest === "away" && returning?.booked_day === today;
  if (hasLeft) return [...boxesOfDay.back, ...boxesOfDay.boat, ...boxesOfDay.gone];
  const done: Record<Box, boolean> = {
    back: guest !== "away",
    tank: isPast(guest, "fuelMeasured"),
    damage: isPast(guest, "damageNoted"),
    cleaned: isAt(boat, "cleaned"),
    fuelled: isAt(boat, "fuelled"),
    checked: isAt(boat, "checked"),
    ready: isAt(boat, "ready"),
    handedOver: false,
  };
  return (Object.keys(done) as Box[]).filter((box) => done[box]);
}

/** The same of tomorrow: as long as the boat has to leave or come back before that, nothing of it counts yet. */
export function tickedForTomorrow({ today, moves }: PrintedFacts, row: TurnaroundBoat | null): Box[] {
  if (!row || row.boat === "out" || row.unnoted !== null) return [];
  const leavesBefore = moves.some(
    ({ vehicle, kind, day }) => vehicle === row.vehicle_id && kind === "leaves" && day === today,
  );
  return leavesBefore ? [] : tickedBoxes(row, today);
}
