import { textField } from "./fields.ts";

const inWholeBlocks = (path: string, value: unknown, parent: unknown) =>
  !isEmpty(value) || isBlockEmpty(path, parent as Record<string, unknown>);

/** A whole hour of the day as text, one or two digits, 0 to 24; `null` where it is empty. */
export const hourField = () =>
  textField("validation-staff:hour")
    .nullable()
    .transform((value: unknown) => (value === "" ? null : value))
    .default(null)
    .test("hour", "validation-staff:hour", (value) => value === null || isHour(value))
    .test("whole-block", "validation-staff:block", (value, { path, parent }) => inWholeBlocks(path, value, parent));

const isHour = (value: string) => /^\d{1,2}$/.test(value) && Number(value) <= 24;

/** `YYYY-MM-DD` with the year ignored (staff-side 5); the end of February is 02-29, so every year has it. `null` where empty. */
export const seasonDateField = () =>
  textField("validation-staff:seasonDate")
    .nullable()
    .transform((value: unknown) => (value === "" ? null : value))
    .default(null)
    .test("season-date", "validation-staff:seasonDate", (value) => value === null || isSeasonDate(value))
    .test("whole-block", "validation-staff:block", (value, { path, parent }) => inWholeBlocks(path, value, parent));

/** A day of any leap year: 29 February is one, 30 February is not. */
function isSeasonDate(value: string): boolean {
  const match = /^\d{4}-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [month, day] = [Number(match[1]), Number(match[2])];
  const date = new Date(Date.UTC(2024, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The parts that belong together: all or none of a block (staff-side 5). */
const blocks: readonly (readonly string[])[] = [
  ["off_season_start", "off_season_end"],
  ["season_begin_start", "season_begin_end", "season_begin_opening_hour", "season_begin_closing_hour"],
  ["season_end_start", "season_end_end", "season_end_opening_hour", "season_end_closing_hour"],
];

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** Whether the field may stay empty: every part of its block is. For a yup test, with the other fields as `parent`. */
export function isBlockEmpty(field: string, parent: Record<string, unknown>): boolean {
  const block = blocks.find((names) => names.includes(field)) ?? [];
  return block.every((name) => isEmpty(parent[name]));
}
