import { addDays, type Day } from "./day.ts";
import { listRefusal, shortestNights } from "./listed-stay.ts";
import type { PriceList } from "./price-list.ts";
import { closesEveryStay, isClosed, type OffSeason } from "./season.ts";
import { bookingHorizon, maximumNights, minimumNights } from "./stay.ts";

/** Any boat that no period names. */
const unnamed = 0;

/**
 * Whether no guest could book any boat: the off-season leaves none of the stays that the price list allows within the
 * days that can be booked.
 */
export function closesEveryListedStay(list: PriceList, offSeason: OffSeason, today: Day): boolean {
  if (closesEveryStay(offSeason, today, bookingHorizon, minimumNights("visitor"))) return true;
  if (list.periods.length === 0) return false;
  const boats = new Set([unnamed, ...list.periods.flatMap(({ vehicleId }) => vehicleId ?? [])]);
  return [...boats].every((boat) => closesEveryStayOf(boat, list, offSeason, today));
}

function closesEveryStayOf(boat: number, list: PriceList, offSeason: OffSeason, today: Day): boolean {
  for (let ahead = 0; ahead <= bookingHorizon; ahead += 1) {
    const start = addDays(today, ahead);
    const open = openNights(start, offSeason);
    for (let nights = shortestNights(list, boat, start, today); nights <= open; nights += 1) {
      if (listRefusal(list, boat, { start, nights }, today) === null) return false;
    }
  }
  return true;
}

/** How long a stay that begins on that day can be, its last day included; -1 where the day itself is closed. */
function openNights(start: Day, offSeason: OffSeason): number {
  let nights = -1;
  while (nights < maximumNights && !isClosed(addDays(start, nights + 1), offSeason)) nights += 1;
  return nights;
}
