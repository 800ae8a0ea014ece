import type { TurnaroundBoat, TurnaroundStay } from "../../../shared/contract/turnaround.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import { isOver } from "./morning.ts";

/** A guest in the row of a boat, as far as the page knows them. */
export interface RowGuest {
  booking_id: number;
  /** "" at the jetty, where only a surname is known. */
  name: string;
  /** When they come, where that was agreed on: "HH:MM" in Berlin. */
  arrival_time: string | null;
  /** On board from 10:00 on the first day; back by 18:00 on the last. */
  starts_am: boolean;
  ends_pm: boolean;
  booked_end: Day;
  /** What is to be collected, and what of the deposit is held; null where that is not known, or nobody's business. */
  money: { due: Cents; held: Cents } | null;
}

/** A boat on a day: who comes back, who leaves, and who is away with it. */
export interface MorningRow {
  boat: string;
  day: Day;
  returns: readonly RowGuest[];
  departures: readonly RowGuest[];
  underWay: readonly RowGuest[];
}

/** Each guest of the row once. */
export const guestsOf = ({ returns, departures, underWay }: MorningRow) => [
  ...new Map([...returns, ...departures, ...underWay].map((guest) => [guest.booking_id, guest])).values(),
];

/**
 * The row of a boat by its turnaround alone: who comes back or is away, and who leaves next. Who comes back later than
 * `day` is under way.
 */
export function rowOfBoat(boat: TurnaroundBoat, today: Day, day = lastDayOf(boat, today)): MorningRow {
  const { vehicle_name, guest, returning, departing, unnoted } = boat;
  const out = unnoted ?? (guest === "away" ? returning : null);
  const isExpected = out !== null && out.booked_end <= day;
  const back = guest === "away" || isOver(boat, today) ? null : returning;
  // What who is away owes may change until they are back.
  const away = out ? [{ ...guestOf(out), money: null }] : [];
  return {
    boat: vehicle_name,
    day,
    returns: [...(back ? [guestOf(back)] : []), ...(isExpected ? away : [])],
    departures: departing ? [guestOf(departing)] : [],
    underWay: isExpected ? [] : away,
  };
}

/** Tomorrow where the boat leaves then, else today. */
const lastDayOf = ({ departing }: TurnaroundBoat, today: Day) =>
  departing && departing.booked_day > today ? departing.booked_day : today;

/** The rows of today or tomorrow by the turnarounds alone: those of boats that nobody has on that day are left out. */
export function rowsOn(day: Day, boats: readonly TurnaroundBoat[], today: Day): MorningRow[] {
  const isToday = day === today;
  if (!isToday && day !== addDays(today, 1)) return [];
  return boats.flatMap((boat) => {
    const row = rowOfBoat(boat, today, day);
    const isLeaving =
      boat.departing !== null && (isToday ? boat.departing.booked_day <= day : boat.departing.booked_day === day);
    const ofDay = {
      ...row,
      returns: row.returns.filter(({ booked_end }) => isToday || booked_end === day),
      departures: isLeaving ? row.departures : [],
    };
    return guestsOf(ofDay).length > 0 ? [ofDay] : [];
  });
}

function guestOf(stay: TurnaroundStay): RowGuest {
  const { booking_id, name, arrival_time, starts_am, ends_pm, booked_end, due, deposit_held } = stay;
  const money = { due: fromAmount(due), held: fromAmount(deposit_held) };
  return { booking_id, name, arrival_time, starts_am, ends_pm, booked_end, money };
}
