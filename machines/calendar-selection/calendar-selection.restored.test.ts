import {
  blocked,
  bookedFrom,
  calendarWith,
  day,
  openCalendar,
  stay,
} from "../../src/testing/machines/open-calendar.ts";

describe("what was kept", () => {
  it.each([
    ["a start", "visitor", stay(3, null)],
    ["a stay", "visitor", stay(3, 5)],
    ["a day booking of staff", "staff", stay(3, 3)],
    ["one night of staff", "staff", stay(3, 4)],
  ] as const)("is restored: %s", (_, role, saved) => {
    expect(openCalendar({ role, saved }).selection()).toEqual(saved);
  });

  it.each([
    ["its start is past", stay(-1, 4), []],
    ["its start is blocked", stay(3, null), [blocked(3)]],
    ["its start is taken", stay(3, null), bookedFrom(3, 5)],
    ["its range is obstructed", stay(3, 8), [blocked(5)]],
    ["its end is blocked", stay(3, 8), [blocked(8)]],
    ["it is a day booking and the guest a visitor", stay(3, 3), []],
    ["it is one night and the guest a visitor", stay(3, 4), []],
    ["it is no day", { start: "2027-02-31", end: null }, []],
    ["its end is no day", { start: day(3), end: "later" }, []],
  ])("is dropped when %s", (_, saved, days) => {
    const calendar = openCalendar({ saved, days });
    expect(calendar.selection()).toBeNull();
    expect(calendar.emitted).toEqual([{ type: "selection.changed", vehicleId: 1, selection: null }]);
  });

  it("is dropped for staff when the day booking's morning is taken", () => {
    expect(openCalendar({ role: "staff", saved: stay(3, 3), days: bookedFrom(1, 3) }).selection()).toBeNull();
  });

  it("is the other boat's after a switch, and emitted with that boat's id", () => {
    const calendar = openCalendar({ saved: stay(3, 5) });
    calendar.switchTo(calendarWith([], { vehicleId: 2 }), stay(7, null));
    expect(calendar.selection()).toEqual(stay(7, null));
    expect(calendar.emitted.at(-1)).toEqual({ type: "selection.changed", vehicleId: 2, selection: stay(7, null) });
    calendar.switchTo(calendarWith([]), null);
    expect(calendar.selection()).toBeNull();
  });

  it("takes warning and preview away with the boat they were for", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.click(4);
    calendar.switchTo(calendarWith([], { vehicleId: 2 }), stay(7, null));
    expect(calendar.warnedDay()).toBeNull();
    calendar.hover(9);
    calendar.switchTo(calendarWith([]), stay(7, null));
    expect(calendar.preview()).toBeNull();
  });
});

describe("a refreshed calendar", () => {
  it("drops a start that is no longer free", () => {
    const calendar = openCalendar({ saved: stay(3, null) });
    calendar.refresh(bookedFrom(3, 5));
    expect(calendar.selection()).toBeNull();
    expect(calendar.emitted.at(-1)).toEqual({ type: "selection.changed", vehicleId: 1, selection: null });
  });

  it("drops a stay that is no longer free", () => {
    const calendar = openCalendar({ saved: stay(3, 8) });
    calendar.refresh(bookedFrom(5, 6));
    expect(calendar.selection()).toBeNull();
  });

  it("keeps what is still free, and a warning", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.click(4);
    calendar.refresh(bookedFrom(10, 12));
    expect(calendar.selection()).toEqual(stay(3, null));
    expect(calendar.warnedDay()).toBe(day(4));
    calendar.click(5);
    calendar.refresh(bookedFrom(5, 7));
    expect(calendar.selection()).toEqual(stay(3, 5));
  });
});
