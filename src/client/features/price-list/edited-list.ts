import type { PriceListFields, PricePeriodFields } from "../../../shared/contract/price-list.ts";
import { addDays, type Day, daysBetween, isDay } from "../../../shared/rules/day.ts";

/** The year of a period; "" for one of each year. */
export const yearOf = ({ from }: Pick<PricePeriodFields, "from">): string => (isDay(from) ? from.slice(0, 4) : "");

const byDays = (one: PricePeriodFields, other: PricePeriodFields): number =>
  yearOf(one).localeCompare(yearOf(other)) ||
  one.from.localeCompare(other.from) ||
  (one.vehicle ?? 0) - (other.vehicle ?? 0);

/** The list with these periods in place of the one at `place`, or beside the others where it is null; by their days. */
export function withPeriods(
  list: PriceListFields,
  place: number | null,
  periods: readonly PricePeriodFields[],
): PriceListFields {
  const others = list.periods.filter((_, index) => index !== place);
  return { ...list, periods: [...others, ...periods].toSorted(byDays) };
}

/** The years that periods of the list are of, the first one first. */
export function yearsOf(list: PriceListFields): string[] {
  return [...new Set(list.periods.map(yearOf))].filter((year) => year !== "").toSorted();
}

/** By how many days a year's periods move so that they keep their weekdays: 52 weeks from one year to the next. */
function shiftBetween(year: string, wanted: string): number {
  return Math.round(daysBetween(`${year}-01-01`, `${wanted}-01-01`) / 7) * 7;
}

/** The borders of the year stay: moved, the year would begin within the one before, where its last period still holds. */
const movedBy = (day: Day, shift: number, border: string, wanted: string): Day =>
  day.endsWith(border) ? `${wanted}${border}` : addDays(day, shift);

/** The periods of a year in another one, on the same weekdays. */
export function movedPeriods(list: PriceListFields, year: string, wanted: string): PricePeriodFields[] {
  const shift = shiftBetween(year, wanted);
  const renamed = (name: string) => name.replaceAll(year, wanted);
  return list.periods
    .filter((period) => yearOf(period) === year)
    .map((period) => ({
      ...period,
      name: renamed(period.name),
      from: movedBy(period.from, shift, "-01-01", wanted),
      to: period.to.startsWith(year) ? movedBy(period.to, shift, "-12-31", wanted) : addDays(period.to, shift),
    }));
}
