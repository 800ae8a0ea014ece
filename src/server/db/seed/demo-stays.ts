import { addDays, type Day, daysFrom, weekday } from "../../../shared/rules/day.ts";
import type { VehicleRow } from "../tables/fleet.ts";
import { chanceOf } from "./random.ts";

export interface DemoStay {
  /** Of all stays of the demo, for draws of its own. */
  key: string;
  vehicleId: number;
  start: Day;
  nights: number;
  cancelled: boolean;
  /** Absent: as chance has it. */
  isPaid?: boolean;
}

export interface DemoWorld {
  now: Date;
  today: Day;
  employeeId: number;
  vehicles: ReadonlyMap<number, VehicleRow>;
}

/** The demo shows three weeks that are over and nine to come. */
const daysBack = 21;
const daysAhead = 63;

/** The Saturday on which every boat comes back and leaves: today, or the next one. */
export const turnoverDay = (today: Day): Day => addDays(today, 5 - weekday(today) + (weekday(today) === 6 ? 7 : 0));

/** The stays of a boat that meet on that Saturday: one that is paid comes back, the other leaves. */
function turnoverOf(boat: Pick<VehicleRow, "id" | "name">, saturday: Day): [DemoStay, DemoStay] {
  const chance = chanceOf(`turnover ${boat.name}`);
  const stay = { vehicleId: boat.id, cancelled: false };
  const before = chance.between(2, 5);
  return [
    { ...stay, key: `${boat.name} returns`, start: addDays(saturday, -before), nights: before, isPaid: true },
    { ...stay, key: `${boat.name} leaves`, start: saturday, nights: chance.between(2, 7) },
  ];
}

/**
 * Stays of every boat, one after the other, some back to back; none on a blocked day, and each with one that returns
 * and one that leaves on the turnover day. Cancelled ones may overlap.
 */
export function demoStays(
  boats: readonly Pick<VehicleRow, "id" | "name">[],
  today: Day,
  blocked: readonly Day[],
): DemoStay[] {
  const last = addDays(today, daysAhead);
  const hitsBlocked = (start: Day, end: Day) => daysFrom(start, end).some((day) => blocked.includes(day));
  return boats.flatMap((boat) => {
    const { id: vehicleId, name } = boat;
    const chance = chanceOf(name);
    const [returning, leaving] = turnoverOf(boat, turnoverDay(today));
    const afterTurnover = addDays(leaving.start, leaving.nights);
    const stays: DemoStay[] = [];
    let day = addDays(today, -daysBack + chance.between(0, 6));
    while (day < last) {
      const nights = chance.between(2, 7);
      const end = addDays(day, nights);
      if (day < afterTurnover && end > returning.start) {
        day = addDays(afterTurnover, chance.between(3, 12));
        continue;
      }
      if (hitsBlocked(day, end)) {
        day = addDays(day, 1);
        continue;
      }
      const cancelled = chance.happens(8);
      stays.push({ key: `${name} ${stays.length}`, vehicleId, start: day, nights, cancelled });
      day = cancelled ? day : end;
      if (!chance.happens(25)) day = addDays(day, chance.between(3, 16));
    }
    return [...stays, returning, leaving];
  });
}
