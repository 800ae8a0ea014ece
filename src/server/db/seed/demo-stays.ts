import { addDays, type Day, daysFrom } from "../../../shared/rules/day.ts";
import type { VehicleRow } from "../tables/fleet.ts";
import { chanceOf } from "./random.ts";

export interface DemoStay {
  /** Of all stays of the demo, for draws of its own. */
  key: string;
  vehicleId: number;
  start: Day;
  nights: number;
  cancelled: boolean;
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

/** Stays of every boat, one after the other, some back to back; none on a blocked day. Cancelled ones may overlap. */
export function demoStays(
  boats: readonly Pick<VehicleRow, "id" | "name">[],
  today: Day,
  blocked: readonly Day[],
): DemoStay[] {
  const last = addDays(today, daysAhead);
  const hitsBlocked = (start: Day, end: Day) => daysFrom(start, end).some((day) => blocked.includes(day));
  return boats.flatMap(({ id: vehicleId, name }) => {
    const chance = chanceOf(name);
    const stays: DemoStay[] = [];
    let day = addDays(today, -daysBack + chance.between(0, 6));
    while (day < last) {
      const nights = chance.between(2, 7);
      const end = addDays(day, nights);
      if (hitsBlocked(day, end)) {
        day = addDays(day, 1);
        continue;
      }
      const cancelled = chance.happens(8);
      stays.push({ key: `${name} ${stays.length}`, vehicleId, start: day, nights, cancelled });
      day = cancelled ? day : end;
      if (!chance.happens(25)) day = addDays(day, chance.between(3, 16));
    }
    return stays;
  });
}
