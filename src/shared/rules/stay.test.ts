import fc from "fast-check";
import { aDay, aStay } from "../../testing/arbitraries.ts";
import { addDays, daysFrom } from "./day.ts";
import type { HalfDay } from "./span.ts";
import { firstStartOf, halfDaysOf, minimumNights, nights, ownAndFreed, takenUntil } from "./stay.ts";

const keys = (halves: HalfDay[]) => halves.map(({ day, half }) => `${day} ${half}`);
const shared = (a: HalfDay[], b: HalfDay[]) => keys(a).filter((key) => keys(b).includes(key));

describe("nights", () => {
  it("counts calendar days, also where the clock changes and in leap years", () => {
    expect(nights("2026-10-23", "2026-10-26")).toBe(3);
    expect(nights("2027-03-27", "2027-03-29")).toBe(2);
    expect(nights("2028-02-28", "2028-03-01")).toBe(2);
    expect(nights("2027-02-28", "2027-03-01")).toBe(1);
    expect(nights("2031-12-31", "2032-01-01")).toBe(1);
    expect(nights("2027-05-03", "2027-05-03")).toBe(0);
  });

  it("agrees with counting days one by one", () => {
    fc.assert(
      fc.property(aStay(), (stay) => {
        const end = addDays(stay.start, stay.nights);
        expect(nights(stay.start, end)).toBe(daysFrom(stay.start, end).length - 1);
      }),
    );
  });

  it("refuses an end before the start", () => {
    fc.assert(
      fc.property(aDay(), fc.integer({ min: 1, max: 900 }), (day, count) => {
        expect(() => nights(day, addDays(day, -count))).toThrow(RangeError);
      }),
    );
  });

  it("is two at least for visitors and none for staff", () => {
    expect([minimumNights("visitor"), minimumNights("staff")]).toEqual([2, 0]);
  });
});

describe("half-days", () => {
  it("runs from the first afternoon to the last morning", () => {
    expect(keys(halfDaysOf("2026-10-24", 2))).toEqual([
      "2026-10-24 pm",
      "2026-10-25 am",
      "2026-10-25 pm",
      "2026-10-26 am",
    ]);
    expect(keys(halfDaysOf("2026-10-24", 0))).toEqual(["2026-10-24 am", "2026-10-24 pm"]);
  });

  it("takes two halves for each night, each once and in order", () => {
    fc.assert(
      fc.property(aStay(), (stay) => {
        const halves = keys(halfDaysOf(stay.start, stay.nights));
        expect(halves).toHaveLength(2 * Math.max(1, stay.nights));
        expect(halves).toEqual([...new Set(halves)].toSorted());
      }),
    );
  });

  it("lets one stay begin on the day the other ends", () => {
    fc.assert(
      fc.property(aDay(), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (day, before, after) => {
        expect(shared(halfDaysOf(addDays(day, -before), before), halfDaysOf(day, after))).toEqual([]);
      }),
    );
  });

  it("is shared by every two stays that have a night in common, and by no others", () => {
    const nearby = fc.tuple(aStay(), fc.integer({ min: -25, max: 25 }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(nearby, ([one, shift, otherNights]) => {
        const length = Math.max(1, one.nights);
        const other = addDays(one.start, shift);
        const overlap = shift < length && shift + otherNights > 0;
        expect(shared(halfDaysOf(one.start, length), halfDaysOf(other, otherNights)).length > 0).toBe(overlap);
      }),
    );
  });

  it("gives a day booking its whole day: it meets every stay that touches it", () => {
    fc.assert(
      fc.property(aStay(), fc.integer({ min: -2, max: 22 }), (stay, shift) => {
        const day = addDays(stay.start, shift);
        const touches = shift >= 0 && shift <= stay.nights;
        expect(shared(halfDaysOf(stay.start, stay.nights), halfDaysOf(day, 0)).length > 0).toBe(touches);
      }),
    );
  });
});

describe("the first day on which a stay may begin", () => {
  it.each([
    ["in the summer", "2027-07-01T11:59:59Z", "2027-07-01"],
    ["in the summer", "2027-07-01T12:00:00Z", "2027-07-02"],
    ["in the winter", "2027-01-15T12:59:59Z", "2027-01-15"],
    ["in the winter", "2027-01-15T13:00:00Z", "2027-01-16"],
    ["when the clocks go forward", "2027-03-28T11:59:59Z", "2027-03-28"],
    ["when the clocks go back", "2027-10-31T12:59:59Z", "2027-10-31"],
    ["after midnight in Berlin, before it in UTC", "2027-06-30T22:30:00Z", "2027-07-01"],
  ])("is today until 14:00 in Berlin and tomorrow from then on: %s, %s", (_when, now, day) => {
    expect(firstStartOf(new Date(now))).toBe(day);
  });
});

describe("a stay whose boat is freed of a guest who did not come", () => {
  it("has it until the morning of that day, all of it before, and nothing where that is its first day", () => {
    const stay = { start: "2027-05-03", end: "2027-05-06" };
    expect(takenUntil({ ...stay, freedAt: null })).toBe("2027-05-06");
    expect(takenUntil({ ...stay, freedAt: "2027-05-08T10:00:00.000Z" })).toBe("2027-05-06");
    expect(takenUntil({ ...stay, freedAt: "2027-05-03T22:00:00.000Z" })).toBe("2027-05-04");
    expect(takenUntil({ ...stay, freedAt: "2027-05-03T21:59:59.999Z" })).toBeNull();
  });

  it("gives back the half-days of that day and of all later ones, and has the others", () => {
    const stay = { start: "2027-05-03", nights: 2 };
    const all = halfDaysOf("2027-05-03", 2);
    expect(ownAndFreed(stay, "2027-05-03T12:00:00.000Z")).toEqual({ own: [], freed: all });
    const { own, freed } = ownAndFreed(stay, "2027-05-04T22:00:00.000Z");
    expect(keys(own)).toEqual(["2027-05-03 pm", "2027-05-04 am", "2027-05-04 pm"]);
    expect(keys(freed)).toEqual(["2027-05-05 am"]);
    expect(ownAndFreed(stay, "2027-05-06T12:00:00.000Z")).toEqual({ own: all, freed: [] });
    expect(ownAndFreed(stay, null)).toEqual({ own: all, freed: [] });
  });
});
