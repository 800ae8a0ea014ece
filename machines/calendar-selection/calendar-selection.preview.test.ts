import { blocked, openCalendar, stay } from "../../src/testing/machines/open-calendar.ts";

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
