import { blockFacts } from "./boat-block.ts";

const span = { start_day: "2027-05-10", end_day: "2027-05-12", starts_am: 0, ends_pm: 0 } as const;

it.each([
  ["2027-05-10T11:59:00Z", false, false],
  ["2027-05-10T12:00:00Z", true, false],
  ["2027-05-12T11:59:00Z", true, false],
  ["2027-05-12T12:00:00Z", true, true],
])("changes half-days at 14:00 in Berlin: %s", (now, hasBegun, isOver) => {
  expect(blockFacts(span, new Date(now))).toEqual({ hasBegun, isOver });
});
