import { weekday } from "../../src/shared/rules/day.ts";
import type { PriceList } from "../../src/shared/rules/price-list.ts";
import { blocked, calendarWith, day, openCalendar, stay } from "../../src/testing/machines/open-calendar.ts";
import { aList, aPeriod, aStep } from "../../src/testing/price-lists.ts";
import { warningOn } from "./calendar-selection.rules.ts";

/** Today is a Monday. */
const saturday = 5;
const weeks = aList(aPeriod({ arrivalDays: [5], returnDays: [5], shortestNights: 7 }));
const short = aList(aPeriod({ shortestNights: 3 }));
const ladder = aList(aPeriod({ ladder: [aStep(2, 340_00), aStep(3, 490_00), aStep(7, 980_00)] }));

const open = (priceList: PriceList, more: Parameters<typeof openCalendar>[0] = {}) => {
  const calendar = openCalendar({ ...more, priceList });
  const warning = () => {
    const warnedDay = calendar.warnedDay();
    if (!warnedDay) return null;
    const role = more.role ?? "visitor";
    const boat = calendarWith(more.days ?? [], { priceList });
    return {
      day: warnedDay,
      ...warningOn({ role, selection: calendar.selection() }, { day: warnedDay, calendar: boat }),
    };
  };
  return { ...calendar, warning };
};

it("is about a Monday", () => expect([weekday(day(0)), weekday(day(saturday))]).toEqual([0, 5]));

describe("a free day that is no day of arrival", () => {
  it("warns with its reason before anything is chosen, and chooses nothing", () => {
    const calendar = open(weeks);
    calendar.emitted.length = 0;
    calendar.click(3);
    expect(calendar.warning()).toEqual({ day: day(3), kind: "arrival", days: [5], nights: 7 });
    expect([calendar.selection(), calendar.emitted]).toEqual([null, []]);
    calendar.click(4);
    expect(calendar.warnedDay()).toBe(day(4));
    calendar.click(-1);
    expect(calendar.warnedDay()).toBeNull();
  });

  it("leaves a start and a whole stay as they are", () => {
    const calendar = open(weeks);
    calendar.click(saturday);
    calendar.click(3);
    expect(calendar.warning()).toMatchObject({ day: day(3), kind: "arrival" });
    expect(calendar.selection()).toEqual(stay(5, null));
    calendar.click(12);
    calendar.click(8);
    expect(calendar.warning()).toMatchObject({ day: day(8), kind: "arrival" });
    expect(calendar.selection()).toEqual(stay(5, 12));
    calendar.click(-1);
    expect([calendar.warnedDay(), calendar.selection()]).toEqual([null, stay(5, 12)]);
    calendar.click(19);
    expect(calendar.selection()).toEqual(stay(19, null));
  });

  it("warns as well beyond a blocked day, where it would have become the start", () => {
    const calendar = open(weeks, { days: [blocked(8)] });
    calendar.click(saturday);
    calendar.click(13);
    expect([calendar.selection(), calendar.warning()]).toEqual([
      stay(5, null),
      { day: day(13), kind: "arrival", days: [5], nights: 7 },
    ]);
    calendar.click(12);
    expect(calendar.selection()).toEqual(stay(12, null));
  });

  it("keeps the overview from coming while it is explained", () => {
    const calendar = open(weeks);
    calendar.click(saturday);
    calendar.click(12);
    calendar.click(8);
    calendar.clock.increment(10_000);
    expect(calendar.emitted).not.toContainEqual({ type: "overview.reached" });
  });

  it("goes with the boat that it was for", () => {
    const calendar = open(weeks);
    calendar.click(3);
    calendar.switchTo(calendarWith([], { vehicleId: 2 }), null);
    expect(calendar.warnedDay()).toBeNull();
    calendar.click(3);
    expect(calendar.selection()).toEqual(stay(3, null));
  });

  it("is one for staff, who book any stay", () => {
    const calendar = open(weeks, { role: "staff" });
    calendar.click(3);
    calendar.click(4);
    expect(calendar.selection()).toEqual(stay(3, 4));
  });
});

describe("the last day", () => {
  it("warns with the nights of the period where the stay is too short", () => {
    const calendar = open(short);
    calendar.click(3);
    calendar.click(4);
    expect(calendar.warning()).toEqual({ day: day(4), kind: "tooShort", nights: 3 });
    calendar.hover(5);
    expect(calendar.preview()).toBeNull();
    calendar.click(5);
    expect(calendar.warning()).toEqual({ day: day(5), kind: "tooShort", nights: 3 });
    calendar.click(6);
    expect(calendar.selection()).toEqual(stay(3, 6));
  });

  it("becomes the start where something lies between, as without a list", () => {
    const calendar = open(aList(aPeriod({ shortestNights: 7 })), { days: [blocked(4)] });
    calendar.click(3);
    calendar.click(6);
    expect([calendar.selection(), calendar.warnedDay()]).toEqual([stay(6, null), null]);
  });

  it("warns where it is no day of return, or of a length that the ladder does not have", () => {
    const fixed = open(weeks);
    fixed.click(saturday);
    fixed.click(13);
    expect(fixed.warning()).toEqual({ day: day(13), kind: "return", days: [5] });
    const stepped = open(ladder);
    stepped.click(3);
    stepped.click(8);
    expect(stepped.warning()).toEqual({ day: day(8), kind: "length", nights: [2, 3, 7] });
    stepped.click(10);
    expect(stepped.selection()).toEqual(stay(3, 10));
  });

  it("is as late as any where no list says otherwise", () => {
    const calendar = open(aList(aPeriod({ from: "07-01", to: "08-31", shortestNights: 7 })));
    calendar.click(3);
    calendar.click(5);
    expect(calendar.selection()).toEqual(stay(3, 5));
  });

  it("may be near where the period is released before its day", () => {
    const calendar = open(aList(aPeriod({ shortestNights: 7, arrivalDays: [5], releasedDaysBefore: 10 })));
    calendar.click(10);
    calendar.click(12);
    expect(calendar.selection()).toEqual(stay(10, 12));
    calendar.click(11);
    expect(calendar.warning()).toMatchObject({ kind: "arrival" });
  });
});

describe("a stay that is changed", () => {
  it("stays possible as it is, and becomes no other that the list refuses", () => {
    const own = { start: day(3), nights: 3 };
    const calendar = openCalendar();
    calendar.switchTo(calendarWith([], { priceList: weeks, own }), stay(3, 6));
    expect(calendar.selection()).toEqual(stay(3, 6));
    calendar.click(3);
    calendar.click(7);
    expect([calendar.selection(), calendar.warnedDay()]).toEqual([stay(3, null), day(7)]);
    calendar.click(6);
    expect(calendar.selection()).toEqual(stay(3, 6));
  });
});

describe("what was kept", () => {
  it.each([
    ["a start that is no day of arrival", stay(3, null)],
    ["a stay that is too short", stay(5, 8)],
    ["a stay that ends on no day of return", stay(5, 13)],
  ])("is dropped for a visitor: %s", (_, saved) => {
    expect(openCalendar({ saved, priceList: weeks }).selection()).toBeNull();
    expect(openCalendar({ saved, priceList: weeks, role: "staff" }).selection()).toEqual(saved);
  });

  it("is dropped when a new list refuses it", () => {
    const calendar = openCalendar({ saved: stay(5, 8) });
    calendar.refresh([], weeks);
    expect(calendar.selection()).toBeNull();
  });
});
