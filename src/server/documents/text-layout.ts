import { fontRuns, graphemesOf, type Run, runWidth, type Weight } from "./fonts.ts";

/** A column to write in, in points. */
export interface TextBox {
  width: number;
  /** No line stands below it; without it a text takes what it needs. */
  height?: number;
  /** The font size, and how small it may become before lines are left out. */
  size: number;
  smallest?: number;
  weight?: Weight;
}

export interface Line {
  runs: Run[];
  width: number;
}

export interface TextLayout {
  size: number;
  lineHeight: number;
  lines: Line[];
  height: number;
}

const leading = 1.3;
const sizeStep = 0.5;

interface Word {
  text: string;
  /** In em. */
  width: number;
}

/** Breaks a text into lines, in the largest size in which it fits; what still does not fit ends with "…". */
export function layoutText(text: string, box: TextBox): TextLayout {
  const { width, height = Number.POSITIVE_INFINITY, size, smallest = size, weight = "regular" } = box;
  const measured = new Map<string, number>();
  const measure = (part: string) => {
    const known = measured.get(part) ?? fontRuns(part, weight).reduce((sum, run) => sum + runWidth(run), 0);
    measured.set(part, known);
    return known;
  };
  const paragraphs = clean(text)
    .split("\n")
    .map((line) => wordsOf(line).map((word): Word => ({ text: word, width: measure(word) })));
  const blank = measure(" ");
  const wrapped = (at: number) =>
    paragraphs.flatMap((words) => wrap(broken(words, width / at, measure), width / at, blank));
  const room = (at: number) => Math.max(1, Math.floor(height / (at * leading)));
  let chosen = size;
  let lines = wrapped(chosen);
  while (lines.length > room(chosen) && chosen > smallest) {
    chosen = Math.max(smallest, chosen - sizeStep);
    lines = wrapped(chosen);
  }
  const shown = lines.length > room(chosen) ? clipped(lines, room(chosen), width / chosen, measure) : lines;
  const lineHeight = chosen * leading;
  return {
    size: chosen,
    lineHeight,
    lines: shown.map((line) => ({ runs: fontRuns(line, weight), width: measure(line) * chosen })),
    height: shown.length * lineHeight,
  };
}

/**
 * A text as it can be written: composed letters, blanks in place of other white space, at most one empty line, and
 * nothing that would steer a terminal or turn the direction of reading. Marks that pile up beyond three are dropped.
 */
export function clean(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\S\n\u00a0]/g, " ")
    .replace(/(?!\n)[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu, "")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .replace(/\n\s*\n\s*/g, "\n\n")
    .trim();
}

const wordsOf = (line: string) => line.split(" ").filter((word) => word !== "");

/** Words that are wider than a line, in parts that are not. */
function broken(words: readonly Word[], width: number, measure: (text: string) => number): Word[] {
  return words.flatMap((word) => (word.width <= width ? [word] : partsOf(word.text, width, measure)));
}

function partsOf(word: string, width: number, measure: (text: string) => number): Word[] {
  const parts: Word[] = [];
  let part: Word = { text: "", width: 0 };
  for (const grapheme of graphemesOf(word)) {
    // The sum is what the whole takes but for kerning; measuring each beginning of a word would take far longer.
    const longer = { text: part.text + grapheme, width: part.width + measure(grapheme) };
    if (longer.width > width && part.text !== "") {
      parts.push(part);
      part = { text: grapheme, width: measure(grapheme) };
    } else {
      part = longer;
    }
  }
  return [...parts, part];
}

function wrap(words: readonly Word[], width: number, blank: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of words) {
    const needed = line === "" ? word.width : used + blank + word.width;
    if (needed > width && line !== "") {
      lines.push(line);
      line = word.text;
      used = word.width;
    } else {
      line = line === "" ? word.text : `${line} ${word.text}`;
      used = needed;
    }
  }
  return [...lines, line];
}

function clipped(lines: readonly string[], count: number, width: number, measure: (text: string) => number): string[] {
  const shown = lines.slice(0, count);
  const last = graphemesOf(shown.pop() ?? "");
  while (last.length > 0 && measure(`${last.join("")}…`) > width) last.pop();
  return [...shown, `${last.join("").trimEnd()}…`];
}
