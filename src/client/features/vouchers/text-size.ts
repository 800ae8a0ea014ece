/**
 * How large the preview sets a text: about how many letters a line holds then, and how many lines there is room for.
 */
const sizes = [
  { name: "large", letters: 28, lines: 6 },
  { name: "middle", letters: 32, lines: 7 },
  { name: "small", letters: 38, lines: 8 },
  { name: "tiny", letters: 45, lines: 10 },
  { name: "least", letters: 58, lines: 13 },
] as const;

export type TextSize = (typeof sizes)[number]["name"];

/** The largest size in which the whole text has room; the least for a text that has room in none. */
export function textSizeOf(text: string): TextSize {
  const fitting = sizes.find(({ letters, lines }) => linesOf(text, letters) <= lines);
  return (fitting ?? sizes[4]).name;
}

/** Lines of a text as it is wrapped: between words, and inside those that are longer than a line. */
function linesOf(text: string, letters: number): number {
  let lines = 0;
  for (const paragraph of text.split("\n")) {
    lines += 1;
    let filled = 0;
    for (const word of paragraph.split(" ")) {
      const needed = filled === 0 ? word.length : filled + 1 + word.length;
      if (needed <= letters) {
        filled = needed;
        continue;
      }
      if (filled > 0) lines += 1;
      lines += Math.ceil(word.length / letters) - 1;
      filled = word.length % letters;
    }
  }
  return lines;
}
