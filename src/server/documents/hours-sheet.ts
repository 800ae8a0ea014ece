import type { Company } from "../../shared/contract/page.ts";
import { type Day, weekday } from "../../shared/rules/day.ts";
import { displayHours, type Tenths } from "../../shared/rules/working-hours.ts";
import { breakMinutes, clockMinutes, type WorkingTimes } from "../../shared/rules/working-times.ts";
import { documentTexts, monthName, shortDay, weekdayName } from "../mail/mail-language.ts";
import { ownerLines } from "./company-lines.ts";
import { colors } from "./document.ts";
import { type LetterBlock, mm, renderLetter, row, textColumn, together } from "./letter.ts";

/** What somebody worked in a month. */
export interface HoursSheet {
  /** First and last name. */
  name: string;
  /** `YYYY-MM`. */
  month: string;
  /** All days of the month; null where nothing was entered. */
  days: { day: Day; tenths: Tenths | null; times: WorkingTimes | null }[];
  totalTenths: Tenths;
  /** When the last of them was entered. */
  changedAt: Date;
}

const t = documentTexts("de");

/** The name of its file, without the ending: in ASCII, so with the employee's number in place of their name. */
export const hoursSheetName = (of: { employee_id: number; month: string }) =>
  t("hours.file", { month: of.month, employee: of.employee_id });

const hoursWidth = mm(30);
const cells = {
  day: { x: textColumn.x, width: mm(36) },
  weekday: { x: textColumn.x + mm(36), width: mm(36) },
  begin: { x: textColumn.x + mm(72), width: mm(20), align: "right" },
  end: { x: textColumn.x + mm(92), width: mm(20), align: "right" },
  break: { x: textColumn.x + mm(112), width: mm(22), align: "right" },
  hours: { x: textColumn.x + textColumn.width - hoursWidth, width: hoursWidth, align: "right" },
} as const;
const head = { size: 9, weight: "strong", color: colors.faint } as const;
const total = { size: 12, weight: "strong", color: colors.strong } as const;

/** A month to be printed and signed, A4, in German, on one page. The same entries give the same bytes. */
export function renderHoursSheet(sheet: HoursSheet, company: Company): Promise<Buffer> {
  const { name, month, days, totalTenths, changedAt } = sheet;
  return renderLetter({
    language: "de",
    sender: company,
    recipient: [],
    information: [],
    title: t("hours.title", { month: monthName(month, "de") }),
    blocks: [
      row([{ ...textColumn, size: 11, text: name }], { below: mm(3) }),
      row(
        [
          { ...cells.day, ...head, text: t("hours.field.day") },
          { ...cells.weekday, ...head, text: t("hours.field.weekday") },
          { ...cells.begin, ...head, text: t("hours.field.begin") },
          { ...cells.end, ...head, text: t("hours.field.end") },
          { ...cells.break, ...head, text: t("hours.sheet.break") },
          { ...cells.hours, ...head, text: t("hours.field.hours") },
        ],
        { below: mm(1), line: "below" },
      ),
      ...days.map(dayRow),
      together([
        row(
          [
            { ...cells.day, ...total, text: t("hours.total") },
            { ...cells.hours, ...total, text: displayHours(totalTenths, "de") },
          ],
          { above: mm(1), below: mm(14) },
        ),
        signatures(name),
      ]),
    ],
    foot: [
      [company.name, ...ownerLines(company, "de")],
      [company.street, company.zipAndCity],
    ],
    pageNumber: (page, pages) => t("invoice.page", { page, pages }),
    createdAt: changedAt,
  });
}

/** A line below Sundays tells the weeks apart. */
function dayRow({ day, tenths, times }: HoursSheet["days"][number]): LetterBlock {
  const font = { size: 9.5 } as const;
  return row(
    [
      { ...cells.day, ...font, text: shortDay(day, "de") },
      { ...cells.weekday, ...font, text: weekdayName(day, "de") },
      { ...cells.begin, ...font, text: times?.begin ?? "" },
      { ...cells.end, ...font, text: times?.end ?? "" },
      {
        ...cells.break,
        ...font,
        text: times && tenths !== null ? clockMinutes(breakMinutes(day, times, tenths)) : "",
      },
      { ...cells.hours, ...font, text: tenths === null ? "" : displayHours(tenths, "de") },
    ],
    weekday(day) === 6 ? { below: mm(1.2), line: "below" } : { below: mm(0.6) },
  );
}

function signatures(name: string): LetterBlock {
  const width = textColumn.width / 2 - mm(5);
  const text = { width, size: 9, color: colors.faint } as const;
  const right = textColumn.x + textColumn.width - width;
  const captions = row([
    { ...text, x: textColumn.x, text: t("hours.signed", { name }) },
    { ...text, x: right, text: t("hours.checked") },
  ]);
  return {
    height: captions.height + mm(2),
    draw: (pdf, y) => {
      for (const x of [textColumn.x, right]) pdf.moveTo(x, y).lineTo(x + width, y);
      pdf.lineWidth(0.5).strokeColor(colors.text).stroke();
      captions.draw(pdf, y + mm(2));
    },
  };
}
