import {
  blocked,
  bookedFrom,
  calendarWith,
  day,
  openCalendar,
  stay,
} from "../../src/testing/machines/open-calendar.ts";

describe("picking the start", () => {
  it("takes the first click on a free day as the start", () => {
    const calendar = openCalendar();
    calendar.click(3);
    expect(calendar.selection()).toEqual(stay(3, null));
    expect(calendar.nights()).toBeNull();
  });

  it("begins anew on the next click once both days are set", () => {
    const calendar = openCalendar({ saved: stay(3, 6) });
    calendar.click(4);
    expect(calendar.selection()).toEqual(stay(4, null));
  });

  it.each([
    ["past", -1, []],
    ["blocked", 3, [blocked(3)]],
    ["taken from the afternoon", 3, bookedFrom(3, 5)],
  ])("ignores a click on a day that is %s, without a selection and with a whole one", (_, offset, days) => {
    const fresh = openCalendar({ days });
    fresh.click(offset);
    expect(fresh.selection()).toBeNull();
    const chosen = openCalendar({ saved: stay(10, 12), days });
    chosen.click(offset);
    expect(chosen.selection()).toEqual(stay(10, 12));
  });

  it("ignores a click on a day of the closed season", () => {
    const calendar = openCalendar();
    calendar.switchTo(calendarWith([], { offSeason: { off_season_start: "11-15", off_season_end: "05-05" } }), null);
    calendar.click(2);
    expect(calendar.selection()).toBeNull();
    calendar.click(3);
    expect(calendar.selection()).toEqual(stay(3, null));
  });

  it("starts on the day on which another guest leaves in the morning", () => {
    const calendar = openCalendar({ days: bookedFrom(3, 5) });
    calendar.click(5);
    expect(calendar.selection()).toEqual(stay(5, null));
  });
});

describe("picking the end", () => {
  it("takes a later day as the end and counts the nights", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.click(5);
    expect(calendar.selection()).toEqual(stay(3, 5));
    expect(calendar.nights()).toBe(2);
  });

  it("ends on the day on which another guest comes aboard in the afternoon", () => {
    const calendar = openCalendar({ days: bookedFrom(6, 8) });
    calendar.click(3);
    calendar.click(6);
    expect(calendar.selection()).toEqual(stay(3, 6));
  });

  it("makes an earlier day the new start", () => {
    const calendar = openCalendar();
    calendar.click(5);
    calendar.click(2);
    expect(calendar.selection()).toEqual(stay(2, null));
  });

  it.each([
    ["a blocked day", [blocked(5)]],
    ["a booking", bookedFrom(4, 6)],
  ])("makes the clicked day the new start when %s lies between", (_, days) => {
    const calendar = openCalendar({ days });
    calendar.click(3);
    calendar.click(8);
    expect(calendar.selection()).toEqual(stay(8, null));
  });

  it("does not end on a blocked day, and keeps the start", () => {
    const calendar = openCalendar({ days: [blocked(6)] });
    calendar.click(3);
    calendar.click(6);
    expect(calendar.selection()).toEqual(stay(3, null));
  });

  it("keeps the start when the clicked day is obstructed and cannot start either", () => {
    const calendar = openCalendar({ days: [blocked(4), ...bookedFrom(7, 9)] });
    calendar.click(2);
    calendar.click(8);
    calendar.click(-2);
    expect(calendar.selection()).toEqual(stay(2, null));
  });
});

describe("the horizon and the longest stay", () => {
  it("starts no later than 730 days ahead, and ends within 60 nights of that", () => {
    const calendar = openCalendar();
    calendar.click(731);
    expect(calendar.selection()).toBeNull();
    calendar.click(730);
    calendar.click(733);
    expect(calendar.selection()).toEqual(stay(730, 733));
  });

  it("warns on a day that makes more than 60 nights, and keeps the start", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.hover(64);
    expect(calendar.preview()).toBeNull();
    calendar.click(64);
    expect([calendar.selection(), calendar.warnedDay()]).toEqual([stay(3, null), day(64)]);
    calendar.click(63);
    expect(calendar.selection()).toEqual(stay(3, 63));
  });

  it("drops what was kept of a longer stay", () => {
    expect(openCalendar({ saved: stay(3, 64) }).selection()).toBeNull();
  });

  it("does not start today once no boat leaves any more, nor keep such a start", () => {
    const late = calendarWith([], { firstStart: day(1) });
    const calendar = openCalendar();
    calendar.switchTo(late, stay(0, 3));
    expect(calendar.selection()).toBeNull();
    calendar.click(0);
    expect(calendar.selection()).toBeNull();
    calendar.click(1);
    expect(calendar.selection()).toEqual(stay(1, null));
  });
});

describe("the start clicked again", () => {
  it("clears the selection for a visitor", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.click(3);
    expect(calendar.selection()).toBeNull();
  });

  it("makes a day booking for staff", () => {
    const calendar = openCalendar({ role: "staff" });
    calendar.click(3);
    calendar.click(3);
    expect(calendar.selection()).toEqual(stay(3, 3));
    expect(calendar.nights()).toBe(0);
  });

  it("clears the selection for staff where only the afternoon is free", () => {
    const calendar = openCalendar({ role: "staff", days: bookedFrom(1, 3) });
    calendar.click(3);
    calendar.click(3);
    expect(calendar.selection()).toBeNull();
  });
});

describe("the minimum stay", () => {
  it("warns a visitor on the day right after the start and does nothing else", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.emitted.length = 0;
    calendar.click(4);
    expect(calendar.warnedDay()).toBe(day(4));
    expect(calendar.selection()).toEqual(stay(3, null));
    expect(calendar.emitted).toEqual([]);
  });

  it("lets staff book one night", () => {
    const calendar = openCalendar({ role: "staff" });
    calendar.click(3);
    calendar.click(4);
    expect(calendar.selection()).toEqual(stay(3, 4));
    expect(calendar.warnedDay()).toBeNull();
  });

  it("does not warn on a day that nobody can pick", () => {
    const calendar = openCalendar({ days: [blocked(4)] });
    calendar.click(3);
    calendar.click(4);
    expect(calendar.warnedDay()).toBeNull();
    expect(calendar.selection()).toEqual(stay(3, null));
  });

  it("keeps the warning while the pointer rests on its day, strays elsewhere or leaves", () => {
    const calendar = openCalendar({ days: [blocked(8)] });
    calendar.click(3);
    calendar.click(4);
    for (const offset of [4, 3, 8, 9, 1]) calendar.hover(offset);
    calendar.leave();
    expect(calendar.warnedDay()).toBe(day(4));
  });

  it("ends the warning when a possible stay is hovered", () => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.click(4);
    calendar.hover(5);
    expect(calendar.warnedDay()).toBeNull();
    expect(calendar.preview()).toEqual(stay(3, 5));
  });

  it.each([
    ["a possible end", 6],
    ["a day that can be nothing", -1],
    ["an earlier day", 1],
    ["the start", 3],
  ])("ends the warning with a click on %s", (_, offset) => {
    const calendar = openCalendar();
    calendar.click(3);
    calendar.click(4);
    calendar.click(offset);
    expect(calendar.warnedDay()).toBeNull();
  });
});
