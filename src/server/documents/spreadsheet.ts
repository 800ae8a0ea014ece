const byteOrderMark = "\uFEFF";

/**
 * A CSV file as spreadsheets read it in Germany: UTF-8 with byte order mark, semicolons, decimal commas, CR LF.
 * @param rows cells as they are written: `safeText`, `decimal`, or digits and days.
 */
export function spreadsheet(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${[head.map(quoted), ...rows].map((row) => `${row.join(";")}\r\n`).join("")}`;
}

/** A text in one line; one that a spreadsheet would compute is kept from it by an apostrophe. */
export function safeText(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, " ").trim();
  return quoted(/^[=+\-@]/.test(line) ? `'${line}` : line);
}

/** In quotes, for a reader that splits at semicolons. */
export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A whole number of units of the last decimal, with a decimal comma: 12345 with two places is "123,45". */
export function decimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const sign = units < 0 ? "-" : "";
  return places === 0 ? `${sign}${whole}` : `${sign}${whole},${digits.slice(-places)}`;
}
