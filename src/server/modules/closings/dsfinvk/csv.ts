import { decimal, quoted } from "../../../documents/spreadsheet.ts";
import type { Column, Table } from "./columns.ts";

/** What a field holds: a text, or a number in units of its last decimal (cents where it has two). Absent is empty. */
export type Row = Readonly<Record<string, string | number | undefined>>;

const lineEnd = "\r\n";

/**
 * A file of the DSFinV-K: UTF-8 without byte order mark, a line of names first, semicolons, decimal commas. Texts stay
 * as they were recorded, in quotes and cut to what the format takes; only line breaks and other control characters
 * become spaces, since not every reader takes them inside of quotes.
 * @throws Error for a field that the table does not have.
 */
export function csvFile({ file, columns }: Table, rows: readonly Row[]): string {
  const names = new Set(columns.map(({ name }) => name));
  const lines = rows.map((row) => {
    const stranger = Object.keys(row).find((name) => !names.has(name));
    if (stranger !== undefined) throw new Error(`${file} has no field ${stranger}`);
    return columns.map((column) => cell(column, row[column.name])).join(";");
  });
  return [columns.map(({ name }) => name).join(";"), ...lines, ""].join(lineEnd);
}

function cell(column: Column, value: string | number | undefined): string {
  if (value === undefined) return "";
  if ("places" in column) return typeof value === "number" ? decimal(value, column.places) : value;
  return quoted(cut(String(value).replaceAll(/\p{Cc}+/gu, " "), column.text));
}

/** No longer than that many UTF-16 units, and no half of a character. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let short = "";
  for (const sign of text) {
    if (short.length + sign.length > longest) break;
    short += sign;
  }
  return short;
}
