import { textSizeOf } from "./text-size.ts";

it.each([
  ["a short text", "Alles Gute!\nDeine Erika", "large"],
  ["a few sentences", "Ein Wochenende auf dem Wasser. ".repeat(6), "middle"],
  ["as much as may be sent", "Ahoi und gute Fahrt ".repeat(15), "tiny"],
  ["a word that is longer than many lines", "x".repeat(300), "small"],
  ["many short lines", "a\n".repeat(10), "tiny"],
  ["more lines than there is room for", "a\n".repeat(150), "least"],
])("sets %s so that it has room", (_, text, size) => {
  expect(textSizeOf(text.trim())).toBe(size);
});
