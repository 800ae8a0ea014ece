import {
  blocked,
  bookedFrom,
  calendarWith,
  day,
  openCalendar,
  stay,
} from "../../src/testing/machines/open-calendar.ts";

describe("the preview", () => {
  it("shows the stay up to the hovered day and ends with the pointer", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.hover(6);
    expect(calendar.preview()).toEqual(stay(3, 6));
    calendar.hover(7);
    expect(calendar.preview()).toEqual(stay(3, 7));
    calendar.leave();
    expect(calendar.preview()).toBeNull();
  });

  it.each([
    ["too short for a visitor", 4],
    ["obstructed", 9],
    ["before the start", 2],
    ["the start", 3],
  ])("shows nothing over a stay that is %s, and takes the earlier preview away", (_, offset) => {
    const calendar = openCalendar({ days: [blocked(8)] });
    calendar.click(3);
    calendar.hover(offset);
    expect(calendar.preview()).toBeNull();
    calendar.hover(6);
    calendar.hover(offset);
    expect(calendar.preview()).toBeNull();
  });

  it("shows one night to staff", () => {
    const calendar = openCalendar({ role: "staff" });
    calendar.click(3);
    calendar.hover(4);
    expect(calendar.preview()).toEqual(stay(3, 4));
  });

  it("shows nothing before a start and after an end", () => {
    const calendar = openCalendar();
    calendar.hover(4);
    expect(calendar.preview()).toBeNull();
    calendar.click(3);
    calendar.click(6);
    calendar.hover(8);
    expect(calendar.preview()).toBeNull();
  });

  it("ends when a refreshed calendar obstructs it, while the start stays", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.hover(6);
    calendar.refresh([blocked(5)]);
    expect(calendar.preview()).toBeNull();
    expect(calendar.selection()).toEqual(stay(3, null));
  });
});

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

describe("what is emitted", () => {
  it("tells every change of the selection", () => {
    const calendar = openCalendar();
    calendar.emitted.length = 0;
    calendar.click(3);
    calendar.click(6);
    calendar.clear();
    const changed = { type: "selection.changed", vehicleId: 1 };
    expect(calendar.emitted).toEqual([
      { ...changed, selection: stay(3, null) },
      { ...changed, selection: stay(3, 6) },
      { ...changed, selection: null },
    ]);
  });

  it("clears a start on request as well", () => {
    const calendar = openCalendar({ saved: stay(3, null) });
    calendar.clear();
    expect(calendar.selection()).toBeNull();
  });

  it("leads to the overview 600 ms after the guest chose the end, once", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.click(6);
    calendar.clock.increment(599);
    expect(calendar.emitted).not.toContainEqual({ type: "overview.reached" });
    calendar.clock.increment(1);
    calendar.clock.increment(10_000);
    expect(calendar.emitted.filter(({ type }) => type === "overview.reached")).toHaveLength(1);
  });

  it("does not lead to the overview after a restored stay, nor when the guest clicked on", () => {
    const kept = openCalendar({ saved: stay(3, 6) });
    kept.clock.increment(10_000);
    expect(kept.emitted).not.toContainEqual({ type: "overview.reached" });
    const changed = openCalendar();
    changed.click(3);
    changed.click(6);
    changed.click(8);
    changed.clock.increment(10_000);
    expect(changed.emitted).not.toContainEqual({ type: "overview.reached" });
  });
});
