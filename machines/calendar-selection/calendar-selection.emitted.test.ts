import { openCalendar, stay } from "../../src/testing/machines/open-calendar.ts";

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
