import { isDay } from "../rules/day.ts";
import type { MessageKey } from "../rules/message-key.ts";
import { monthDay } from "../rules/season.ts";
import { textField } from "./fields.ts";

/** The seasons of the settings: all fields of a block are filled, or none (requirements/settings.md). */
export const seasonBlocks = {
  season_begin: ["season_begin_start", "season_begin_end", "season_begin_opening_hour", "season_begin_closing_hour"],
  season_end: ["season_end_start", "season_end_end", "season_end_opening_hour", "season_end_closing_hour"],
  off_season: ["off_season_start", "off_season_end"],
} as const;
export type SeasonBlock = keyof typeof seasonBlocks;
export type SeasonField = (typeof seasonBlocks)[SeasonBlock][number];

const blocks: readonly (readonly string[])[] = Object.values(seasonBlocks);

/** A whole hour of the day as text, one or two digits, 0 to 24; `null` where it is empty. */
export const hourField = () => optionalPart("validation-staff:hour", isHour);

/** An hour that lies after that of the field `opening`, where both are hours. */
export const closingHourField = (opening: string) =>
  hourField().test("after-opening", "validation-staff:closingHour", (value, { parent }) => {
    const opens = (parent as Record<string, unknown>)[opening];
    if (!value || !isHour(value) || typeof opens !== "string" || !isHour(opens)) return true;
    return Number(opens) < Number(value);
  });

/**
 * `YYYY-MM-DD` with the year ignored, so 02-29 is valid in any year. `null` where it is empty.
 */
export const seasonDateField = () => optionalPart("validation-staff:seasonDate", isSeasonDate);

/** A text that may be empty only if its whole block is. JSON may carry hours as numbers. */
const optionalPart = (message: MessageKey, isValid: (value: string) => boolean) =>
  textField(message)
    .nullable()
    .transform((value: unknown) => (value === "" ? null : typeof value === "number" ? String(value) : value))
    .default(null)
    .test("valid", message, (value) => value === null || isValid(value))
    .test("whole-block", "validation-staff:block", (value, { path, parent }) => {
      return value !== null || isBlockEmpty(path, parent as Record<string, unknown>);
    });

const isHour = (value: string) => /^\d{1,2}$/.test(value) && Number(value) <= 24;

const isSeasonDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(`2024-${monthDay(value)}`);

/** Whether the field's block is empty; true for fields without a block. */
function isBlockEmpty(field: string, values: Record<string, unknown>): boolean {
  const block = blocks.find((names) => names.includes(field)) ?? [];
  return block.every((name) => values[name] === null || values[name] === undefined);
}
