import { capitalised } from "./names.ts";

it.each([
  ["anna-LENA", "Anna-lena"],
  ["ÖZGÜR", "Özgür"],
  ["von der see", "Von der see"],
  ["", ""],
])("stores the name %p as %p", (typed, stored) => {
  expect(capitalised(typed)).toBe(stored);
});
