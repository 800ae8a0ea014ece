import { missingOf } from "./till.subject.ts";

it.each([
  [360_00, 0, 360_00],
  [360_00, 359_99, 1],
  [360_00, 400_00, 0],
  // More went back than came.
  [360_00, -20_00, 360_00],
])("of a price of %d cents with %d paid %d are missing at the till", (price, paid, missing) => {
  expect(missingOf(price, paid)).toBe(missing);
});
