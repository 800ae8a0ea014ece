import { capitalised, withInitialCapital } from "./names.ts";

it.each([
  ["anna-LENA", "Anna-lena"],
  ["ÖZGÜR", "Özgür"],
  ["von der see", "Von der see"],
  ["", ""],
])("stores the name %p as %p at registration", (typed, stored) => {
  expect(capitalised(typed)).toBe(stored);
});

it.each([
  ["erika", "Erika"],
  ["anna-Lena", "Anna-Lena"],
  ["McKay", "McKay"],
  ["von der Aa", "Von der Aa"],
  ["özlem", "Özlem"],
  ["", ""],
])("stores the name %p as %p from the settings: a capital first, the rest as it was", (typed, stored) => {
  expect(withInitialCapital(typed)).toBe(stored);
});
