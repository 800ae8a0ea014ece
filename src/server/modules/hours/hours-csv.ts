import { breakMinutes } from "../../../shared/rules/working-times.ts";
import type { HoursSheet } from "../../documents/hours-sheet.ts";
import { decimal, safeText, spreadsheet } from "../../documents/spreadsheet.ts";
import { documentTexts, weekdayName } from "../../mail/mail-language.ts";

/** A month for the payroll, a row for each day. */
export function hoursCsv({ name, days }: HoursSheet): string {
  const t = documentTexts("de");
  const head = (["name", "day", "weekday", "hours", "begin", "end", "break"] as const).map((field) =>
    t(`hours.field.${field}`),
  );
  const rows = days.map(({ day, tenths, times }) => [
    safeText(name),
    day,
    safeText(weekdayName(day, "de")),
    tenths === null ? "" : decimal(tenths, 1),
    times?.begin ?? "",
    times?.end ?? "",
    times && tenths !== null ? String(breakMinutes(day, times, tenths)) : "",
  ]);
  return spreadsheet(head, rows);
}
