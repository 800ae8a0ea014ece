import { aList, anOwnExtra, aPeriod, aStep } from "../../testing/price-lists.ts";
import { boatCalendar, type CalendarDay } from "./availability.ts";
import type { Day } from "./day.ts";
import { dayPrice } from "./day-price.ts";
import type { PriceList } from "./price-list.ts";

const today = "2027-05-03";
const hektor = { id: 1, name: "Hektor", nightCents: 150_00 };
const openAllYear = { off_season_start: null, off_season_end: null };
const priceOn = (start: Day, list: PriceList, days: CalendarDay[] = []) =>
  dayPrice(hektor, boatCalendar(1, today, days, openAllYear, today, list), start);

describe("the price on a day of the calendar", () => {
  it("is that of two nights with briefing and cleaning, each night at its own price", () => {
    const list = aList(aPeriod({ from: "2027-06-01", to: "2027-06-30", nightCents: 200_00 }));
    expect(priceOn("2027-06-10", list)).toEqual({ nights: 2, rent: 400_00, extras: 0, onSite: 85_00, total: 485_00 });
    expect(priceOn("2027-06-30", list)).toEqual({ nights: 2, rent: 350_00, extras: 0, onSite: 85_00, total: 435_00 });
    expect(priceOn("2027-05-31", list)?.rent).toBe(350_00);
  });

  it("is that of the whole week where nothing shorter begins, and none on another day", () => {
    const weeks = aList(aPeriod({ arrivalDays: [5], returnDays: [5], shortestNights: 7, ladder: [aStep(7, 980_00)] }));
    expect(priceOn("2027-05-08", weeks)).toEqual({
      nights: 7,
      rent: 980_00,
      extras: 0,
      onSite: 85_00,
      total: 1_065_00,
    });
    expect(priceOn("2027-05-09", weeks)).toBeNull();
  });

  it("has the extras that are part of each stay", () => {
    const compulsory = { isCompulsory: true, mostPieces: 1, per: "night" as const };
    const ownExtras = [
      anOwnExtra({ id: 1, cents: 900_00 }),
      anOwnExtra({ id: 2, ...compulsory, cents: 10_00 }),
      anOwnExtra({ id: 3, ...compulsory, isOnSite: true, cents: 1_00 }),
    ];
    expect(priceOn("2027-06-10", { ...aList(aPeriod()), ownExtras })?.total).toBe(360_00 + 20_00 + 85_00 + 2_00);
  });

  it("is none where the boat is not free for that stay, and on days on which none begins", () => {
    const list = aList(aPeriod());
    const taken = [{ date: "2027-06-11", blocked: false, nine_am: [], two_pm: [1] }];
    expect(priceOn("2027-06-09", list, taken)?.total).toBe(445_00);
    expect(priceOn("2027-06-10", list, taken)).toBeNull();
    expect(priceOn("2027-06-11", list, taken)).toBeNull();
    expect(priceOn("2027-05-02", list)).toBeNull();
  });
});
