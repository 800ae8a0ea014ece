import { aList, aPeriod, aStep } from "../../testing/price-lists.ts";
import type { PricePeriod } from "./price-list.ts";
import { isRefused, problemsOf } from "./price-list-problems.ts";

const today = "2027-01-15";
const boats = [{ id: 1 }, { id: 2 }];
const problems = (...periods: Partial<PricePeriod>[]) => problemsOf(aList(...periods.map(aPeriod)), boats, today);
const overlaps = (...periods: Partial<PricePeriod>[]) =>
  problems(...periods).flatMap((problem) => (problem.kind === "overlap" ? [[problem.from, problem.to]] : []));
const told = (kind: "gap" | "noStay", ...periods: Partial<PricePeriod>[]) =>
  problems(...periods).flatMap((problem) =>
    problem.kind === kind ? [[problem.vehicle, problem.from, problem.to]] : [],
  );

describe("a list", () => {
  it("has no problem where all boats have a price each night, nor where it has no period", () => {
    expect(problems({})).toEqual([]);
    expect(problems()).toEqual([]);
  });

  it("is refused where two periods of one level claim a night, and says which", () => {
    const [first] = problems({ from: "2027-05-01", to: "2027-06-30" }, {}, { from: "2027-06-30", to: "2027-07-31" });
    expect(first).toEqual({ kind: "overlap", periods: [0, 2], from: "2027-06-30", to: "2027-06-30" });
    expect(first && isRefused(first)).toBe(true);
    expect(overlaps({}, { vehicleId: 1 }, { vehicleId: 2 }, { from: "2027-01-01", to: "2027-12-31" })).toEqual([]);
    expect(overlaps({ vehicleId: 1, to: "06-30" }, { vehicleId: 1, from: "06-01" })).toEqual([
      ["2027-06-01", "2027-06-30"],
    ]);
  });

  it("names the next time that yearly periods overlap, also over New Year and on February 29", () => {
    const winter = { from: "11-15", to: "02-15" };
    expect(overlaps(winter, { from: "02-01", to: "03-31" })).toEqual([["2027-02-01", "2027-02-15"]]);
    expect(overlaps(winter, { from: "12-20", to: "01-06" })).toEqual([["2027-12-20", "2028-01-06"]]);
    expect(overlaps(winter, { from: "12-20", to: "01-20" })).toEqual([["2026-12-20", "2027-01-20"]]);
    expect(overlaps({ from: "01-01", to: "02-29" }, { from: "02-29", to: "03-31" })).toEqual([
      ["2028-02-29", "2028-02-29"],
    ]);
    expect(overlaps({ to: "02-29" }, { from: "02-20", to: "03-05" })).toEqual([["2027-02-20", "2027-02-28"]]);
    expect(overlaps({ from: "10-01", to: "03-31" }, { from: "03-01", to: "10-31" })).toEqual([
      ["2027-03-01", "2027-03-31"],
      ["2027-10-01", "2027-10-31"],
    ]);
  });

  it("names the periods of a boat that was deleted, which are refused", () => {
    const found = problems(
      {},
      { vehicleId: 3 },
      { vehicleId: 1 },
      { vehicleId: 3, from: "2027-05-01", to: "2027-05-09" },
    );
    expect(found).toEqual([{ kind: "boatGone", vehicle: 3, periods: [1, 3] }]);
    expect(found.every(isRefused)).toBe(true);
    // Who looks for overlaps alone names no boats.
    expect(problemsOf(aList(aPeriod({ vehicleId: 3 })), [], today)).toEqual([]);
  });

  it("has gaps where nights have no period, by boat, within twelve months", () => {
    expect(told("gap", { vehicleId: 1, from: "04-01", to: "10-31" }, { vehicleId: 2 })).toEqual([
      [1, "2027-01-15", "2027-03-31"],
      [1, "2027-11-01", "2028-01-14"],
    ]);
    expect(told("gap", { vehicleId: 1 })).toEqual([[2, "2027-01-15", "2028-01-14"]]);
    expect(told("gap", { from: "2027-01-01", to: "2027-12-30" }, { vehicleId: 2 })).toEqual([
      [1, "2027-12-31", "2028-01-14"],
    ]);
  });

  it("names days on which guests are let come and can leave never, or a period without a day to come", () => {
    const weeks = { ladder: [aStep(7, 900_00, [5])] };
    expect(told("noStay", weeks)).toEqual([]);
    const short = { from: "2027-05-13", to: "2027-05-16", arrivalDays: [0 as const], vehicleId: 2 };
    expect(told("noStay", {}, short)).toEqual([[2, "2027-05-13", "2027-05-16"]]);
    const never = { ...short, arrivalDays: [3 as const, 5 as const], ladder: [aStep(4, 1, [3])] };
    expect(told("noStay", {}, never)).toEqual([[2, "2027-05-15", "2027-05-15"]]);
    const all = told("noStay", { ...weeks, returnDays: [4] });
    expect(all).toEqual([
      [1, "2027-01-15", "2028-01-14"],
      [2, "2027-01-15", "2028-01-14"],
    ]);
    expect(told("noStay", { ...weeks, returnDays: [4], releasedDaysBefore: 7 })).toEqual([]);
    // What goes on before today may have had its day.
    expect(told("noStay", {}, { from: "2027-01-10", to: "2027-01-16", arrivalDays: [6] })).toEqual([]);
  });
});
