import { type PriceListFields, toPriceList } from "../../../shared/contract/price-list.ts";
import { type Day, daysBetween, daysFrom } from "../../../shared/rules/day.ts";
import { periodOf } from "../../../shared/rules/price-list.ts";
import { firstDay, lastDay, type Month, monthsFrom } from "../../format/month.ts";

/** Nights in a row that one period holds for, or none. */
export interface Band {
  from: Day;
  /** The last night. */
  to: Day;
  /** The place of the period in the list; null where the boat's own price holds. */
  place: number | null;
  /** Where it begins and how wide it is, in percent of the time that is shown. */
  start: number;
  width: number;
}

interface BoatBands {
  vehicle: number;
  bands: Band[];
}

export const bandMonths = 12;

/** Which period holds for each boat on each night of twelve months from `first` on (requirements/price-list.md). */
export function bandsOf(list: PriceListFields, vehicles: readonly number[], first: Month): BoatBands[] {
  const rule = toPriceList(list);
  const last = monthsFrom(first, bandMonths).at(-1) ?? first;
  const days = daysFrom(firstDay(first), lastDay(last));
  const percent = (count: number) => (count / days.length) * 100;
  return vehicles.map((vehicle) => {
    const bands: Band[] = [];
    for (const day of days) {
      const period = periodOf(rule, vehicle, day);
      const place = period === null ? null : rule.periods.indexOf(period);
      const before = bands.at(-1);
      if (before?.place === place) before.to = day;
      else bands.push({ from: day, to: day, place, start: percent(daysBetween(days[0] ?? day, day)), width: 0 });
    }
    return {
      vehicle,
      bands: bands.map((band) => ({ ...band, width: percent(daysBetween(band.from, band.to) + 1) })),
    };
  });
}
