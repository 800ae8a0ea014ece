import fc from "fast-check";
import type { BoardStay } from "../../../shared/contract/board.ts";
import { addDays, daysBetween } from "../../../shared/rules/day.ts";
import { barsByDay, entryIn, halvesByDay, type Taken, takenByBoat } from "./taken-days.ts";

const sheet = { from: "2027-05-01", to: "2027-05-31" };

function aStay(start: string, nights: number, changes: Partial<BoardStay> = {}): BoardStay {
  const guest = { name: "Erika Beispiel", status: "paid", banned: false, freed: false } as const;
  return {
    id: 1,
    vehicle: 1,
    ...guest,
    starts_am: false,
    ends_pm: false,
    start,
    end: addDays(start, nights),
    ...changes,
  };
}
const taken = (start: string, nights: number): Taken => {
  const stay = aStay(start, nights);
  return { start: stay.start, end: stay.end, stay, portal: null };
};
const bars = (...all: Taken[]) =>
  [...barsByDay(all, sheet).values()].flat().map(({ day, offset, halves, isCutBefore, isCutAfter }) => ({
    day,
    offset,
    halves,
    cut: [isCutBefore, isCutAfter],
  }));

it("draws a stay from the afternoon of its first day to the morning of its last", () => {
  expect(bars(taken("2027-05-10", 3))).toEqual([{ day: "2027-05-10", offset: 1, halves: 6, cut: [false, false] }]);
});

it("draws a day booking as its whole day", () => {
  expect(bars(taken("2027-05-10", 0))).toEqual([{ day: "2027-05-10", offset: 0, halves: 2, cut: [false, false] }]);
});

it("draws the halves that early boarding and late return take, of a stay and of dates that are held", () => {
  const at = { vehicle: 1, start: "2027-05-10", end: "2027-05-12" };
  const drawn = (starts_am: boolean, ends_pm: boolean) => {
    const stay = aStay(at.start, 2, { starts_am, ends_pm });
    const all = [
      { stays: [stay], holds: [] },
      { stays: [], holds: [{ ...at, starts_am, ends_pm }] },
    ];
    return all.flatMap((board) => bars(...(takenByBoat({ ...board, imports: [], blocks: [] }).get(1) ?? [])));
  };
  const cut = [false, false];
  const both = (offset: number, halves: number) =>
    Array.from({ length: 2 }, () => ({ day: at.start, offset, halves, cut }));
  expect(drawn(true, false)).toEqual(both(0, 5));
  expect(drawn(false, true)).toEqual(both(1, 5));
  expect(drawn(true, true)).toEqual(both(0, 6));
});

it("cuts a stay at the first and at the last day shown", () => {
  expect(bars(taken("2027-04-28", 4))).toEqual([{ day: "2027-05-01", offset: 0, halves: 3, cut: [true, false] }]);
  expect(bars(taken("2027-05-31", 2))).toEqual([{ day: "2027-05-31", offset: 1, halves: 1, cut: [false, true] }]);
  expect(bars(taken("2027-04-20", 60))).toEqual([{ day: "2027-05-01", offset: 0, halves: 62, cut: [true, true] }]);
  expect(bars(taken("2027-04-29", 2))).toEqual([{ day: "2027-05-01", offset: 0, halves: 1, cut: [true, false] }]);
  expect(bars(taken("2027-04-28", 2), taken("2027-06-01", 2))).toEqual([]);
});

describe("a stay whose boat was freed on its first day", () => {
  const stay = aStay("2027-05-10", 0, { freed: true });
  const missed: Taken = { start: stay.start, end: stay.end, stay, portal: null };

  it("is drawn on that afternoon, and takes nothing", () => {
    expect(bars(missed)).toEqual([{ day: "2027-05-10", offset: 1, halves: 1, cut: [false, false] }]);
    expect(halvesByDay([missed], sheet).get("2027-05-10")).toEqual({ missed });
  });

  it("is opened by its day, unless somebody else begins on it", () => {
    const next = aStay("2027-05-10", 1, { id: 2 });
    const opened = (...all: Taken[]) => entryIn(halvesByDay(all, sheet).get("2027-05-10") ?? {})?.stay?.id;
    expect(opened(missed)).toBe(1);
    expect(opened(missed, taken("2027-05-08", 2))).toBe(1);
    expect(opened(missed, { ...next, stay: next, portal: null })).toBe(2);
  });
});

it("draws exactly the half-days that a stay takes", () => {
  fc.assert(
    fc.property(fc.integer({ min: -70, max: 40 }), fc.integer({ min: 0, max: 60 }), (from, nights) => {
      const entry = taken(addDays(sheet.from, from), nights);
      const covered = [...halvesByDay([entry], sheet).entries()].flatMap(([day, { am, pm }]) => {
        const at = daysBetween(sheet.from, day) * 2;
        return [...(am ? [at] : []), ...(pm ? [at + 1] : [])];
      });
      const drawn = bars(entry).flatMap(({ day, offset, halves }) => {
        const begin = daysBetween(sheet.from, day) * 2 + offset;
        return Array.from({ length: halves }, (_, index) => begin + index);
      });
      expect(drawn).toEqual(covered);
    }),
  );
});

it("opens the stay that begins on a day before the one that ends there, and no hold", () => {
  const stays = [aStay("2027-05-03", 2), aStay("2027-05-05", 2, { id: 2 })];
  const holds = [{ vehicle: 1, start: "2027-05-07", end: "2027-05-08", starts_am: false, ends_pm: false }];
  const days = halvesByDay(takenByBoat({ stays, holds, imports: [], blocks: [] }).get(1) ?? [], sheet);
  const opened = (day: string) => entryIn(days.get(day) ?? {})?.stay?.id ?? null;
  expect(["2027-05-02", "2027-05-04", "2027-05-05", "2027-05-07", "2027-05-08"].map(opened)).toEqual([
    null,
    1,
    2,
    2,
    null,
  ]);
});
