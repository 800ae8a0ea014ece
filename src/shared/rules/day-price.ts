import { type AdvertisedPrice, advertisedStay } from "./advertised-price.ts";
import { type BoatCalendar, canStart, isFree } from "./availability.ts";
import { addDays, type Day } from "./day.ts";
import { shortestStayFrom } from "./listed-stay.ts";
import type { Cents } from "./money.ts";

/**
 * What a day of the calendar says where the price list wants it (requirements/price-list.md): the shortest stay that a
 * guest can begin on it, with all that has to be paid for it by one person (§ 3 PAngV). Null where none begins, or the
 * boat is not free for it.
 */
export function dayPrice(
  boat: { id: number; name: string; nightCents: Cents },
  calendar: BoatCalendar,
  start: Day,
): AdvertisedPrice | null {
  if (!canStart(calendar, start)) return null;
  const { priceList: list, today } = calendar;
  const nights = shortestStayFrom(list, boat.id, start, today);
  if (nights === null || !isFree(calendar, start, addDays(start, nights))) return null;
  return advertisedStay(boat, list, { stay: { start, nights }, persons: 1, bookedOn: today });
}
