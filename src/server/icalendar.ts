import type { Day } from "../shared/rules/day.ts";

// What every file of iCalendar is written with (RFC 5545).

/** A day as a value of iCalendar: 20270510. */
export const figuresOf = (day: Day) => day.replaceAll("-", "");

/** An instant: 20270510T120000Z. */
export const utcOf = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, "");

/** A text as a value: it does not end its line, whatever somebody typed. */
export const escapedText = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");

/** The lines as a file, folded. */
export const calendarText = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join("");

const longestLine = 75;

/** A line has at most 75 octets and goes on after a blank on the next; no sign is torn apart. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const sign of line) {
    const length = Buffer.byteLength(sign);
    if (octets + length > longestLine) {
      text += "\r\n ";
      octets = 1;
    }
    text += sign;
    octets += length;
  }
  return text;
}
