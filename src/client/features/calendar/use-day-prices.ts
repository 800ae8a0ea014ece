import { useMemo } from "react";
import type { AdvertisedPrice } from "../../../shared/rules/advertised-price.ts";
import type { BoatCalendar } from "../../../shared/rules/availability.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { dayPrice } from "../../../shared/rules/day-price.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import type { Boat } from "./selection.provider.tsx";

/** What a day costs, the shortest stay that begins on it; null where it says nothing. */
export type DayPrices = (day: Day) => AdvertisedPrice | null;

/** Null where the price list wants no prices in the calendar. Changes with calendar and boat only. */
export function useDayPrices({ id, name, price1h }: Boat, calendar: BoatCalendar): DayPrices | null {
  return useMemo(() => {
    if (!calendar.priceList.showsDayPrices || price1h == null) return null;
    const boat = { id, name, nightCents: fromAmount(price1h) };
    return (day) => dayPrice(boat, calendar, day);
  }, [id, name, price1h, calendar]);
}
