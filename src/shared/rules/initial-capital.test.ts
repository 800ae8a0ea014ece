import { withInitialCapital } from "./initial-capital.ts";

it.each([
  ["erika", "Erika"],
  ["anna-Lena", "Anna-Lena"],
  ["McKay", "McKay"],
  ["von der Aa", "Von der Aa"],
  ["özlem", "Özlem"],
  ["", ""],
])("writes %j as %j: a capital first, the rest as it was", (name, written) => {
  expect(withInitialCapital(name)).toBe(written);
});
