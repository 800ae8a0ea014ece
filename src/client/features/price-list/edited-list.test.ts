import { weekday } from "../../../shared/rules/day.ts";
import { aPricePeriod, aSummerList } from "../../../testing/machines/price-list-model.ts";
import { bandsOf } from "./bands.ts";
import { movedPeriods, withPeriods, yearsOf } from "./edited-list.ts";

const list = (...periods: ReturnType<typeof aPricePeriod>[]) => ({ ...aSummerList, periods });

describe("copying a year", () => {
  it("moves each period by whole weeks, so that it begins and ends on the same weekdays", () => {
    const [summer, autumn] = [
      aPricePeriod({ name: "Sommer 2027" }),
      aPricePeriod({ name: "Herbst", from: "2027-09-04", to: "2027-10-29" }),
    ];
    const moved = movedPeriods(list(summer, autumn), "2027", "2028");
    expect(moved.map(({ name, from, to }) => [name, from, to])).toEqual([
      ["Sommer 2028", "2028-06-03", "2028-09-01"],
      ["Herbst", "2028-09-02", "2028-10-27"],
    ]);
    expect(moved.map(({ from }) => weekday(from))).toEqual([summer, autumn].map(({ from }) => weekday(from)));
  });

  it("does not drift over many years, nor over leap years", () => {
    const [moved] = movedPeriods(list(aPricePeriod({ from: "2027-02-27", to: "2027-03-05" })), "2027", "2040");
    expect([moved?.from, weekday(moved?.from ?? "")]).toEqual(["2040-02-25", 5]);
  });

  it("leaves the borders of the year where they are: the year before ends there", () => {
    const moved = movedPeriods(
      list(
        aPricePeriod({ name: "whole", from: "2027-01-01", to: "2027-12-31" }),
        aPricePeriod({ name: "over New Year", from: "2027-12-18", to: "2028-01-07" }),
      ),
      "2027",
      "2028",
    );
    expect(moved.map(({ from, to }) => [from, to])).toEqual([
      ["2028-01-01", "2028-12-31"],
      ["2028-12-16", "2029-01-05"],
    ]);
  });

  it("leaves other years and those of each year alone", () => {
    const others = list(
      aPricePeriod({ from: "2026-06-01", to: "2026-06-30" }),
      aPricePeriod({ from: "06-01", to: "06-30" }),
    );
    expect(movedPeriods(others, "2027", "2028")).toEqual([]);
    expect(yearsOf(others)).toEqual(["2026"]);
  });
});

it("keeps periods by their days, and those of all boats before those of one", () => {
  const periods = [
    aPricePeriod({ name: "each year", from: "12-20", to: "01-06" }),
    aPricePeriod({ name: "all" }),
    aPricePeriod({ name: "one boat", vehicle: 3 }),
  ];
  const [late, early] = [
    aPricePeriod({ name: "late", from: "2027-10-01", to: "2027-10-02" }),
    aPricePeriod({ name: "early", from: "2027-01-01", to: "2027-01-02" }),
  ];
  const sorted = withPeriods(list(late, ...periods.toReversed()), 0, [early]);
  expect(sorted.periods.map(({ name }) => name)).toEqual(["each year", "early", "all", "one boat"]);
});

it("shows of each boat which period holds when, with the gaps", () => {
  const periods = [
    aPricePeriod({ from: "2027-06-05", to: "2027-06-30" }),
    aPricePeriod({ vehicle: 2, from: "2027-06-20", to: "2027-06-21" }),
  ];
  const [first, second] = bandsOf(list(...periods), [1, 2], "2027-06");
  expect(first?.bands.map(({ from, to, place }) => [from, to, place])).toEqual([
    ["2027-06-01", "2027-06-04", null],
    ["2027-06-05", "2027-06-30", 0],
    ["2027-07-01", "2028-05-31", null],
  ]);
  expect(second?.bands.map(({ place }) => place)).toEqual([null, 0, 1, 0, null]);
  expect(second?.bands.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
  expect(second?.bands[2]?.start).toBeCloseTo((19 / 366) * 100);
});
