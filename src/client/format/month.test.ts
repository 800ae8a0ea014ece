import { addMonths, dayAfterKey, lastDay, weeksOf, withinBounds } from "./month.ts";

it("counts months over the turn of the year", () => {
  expect([addMonths("2027-11", 3), addMonths("2027-01", -1)]).toEqual(["2028-02", "2026-12"]);
  expect([lastDay("2027-02"), lastDay("2028-02")]).toEqual(["2027-02-28", "2028-02-29"]);
});

it("divides a month into weeks that begin on Monday", () => {
  const weeks = weeksOf("2027-05");
  expect(weeks.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(weeks[0]).toEqual([null, null, null, null, null, "2027-05-01", "2027-05-02"]);
  expect(weeks[5]?.[0]).toBe("2027-05-31");
});

it.each([
  ["ArrowLeft", "2027-05-30"],
  ["ArrowDown", "2027-06-07"],
  ["Home", "2027-05-31"],
  ["End", "2027-06-06"],
  ["PageUp", "2027-04-30"],
  ["PageDown", "2027-06-30"],
  ["Enter", null],
])("moves from the last of May with %s", (key, day) => expect(dayAfterKey("2027-05-31", key)).toBe(day));

it("stays within the months that can be shown", () => {
  const bounds = { first: "2027-05", last: "2027-06" };
  const days = ["2027-04-30", "2027-05-15", "2027-07-01"].map((day) => withinBounds(day, bounds));
  expect(days).toEqual(["2027-05-01", "2027-05-15", "2027-06-30"]);
});
