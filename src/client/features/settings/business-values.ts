import type { FieldErrors } from "../../../shared/contract/errors.ts";
import { schemaErrors } from "../../../shared/contract/field-errors.ts";
import { type SeasonBlock, type SeasonField, seasonBlocks } from "../../../shared/contract/hours.ts";
import type { BusinessSettings } from "../../../shared/contract/settings.ts";
import { type BusinessSettingsUpdate, businessSettingsSchema } from "../../../shared/contract/settings.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { monthDay } from "../../../shared/rules/season.ts";
import type { DayOfYear } from "../../ui/day-of-year-field.tsx";

export const dateFields = [
  "season_begin_start",
  "season_begin_end",
  "season_end_start",
  "season_end_end",
  "off_season_start",
  "off_season_end",
] as const;
export type DateField = (typeof dateFields)[number];

export const hourFields = [
  "general_opening_hour",
  "general_closing_hour",
  "season_begin_opening_hour",
  "season_begin_closing_hour",
  "season_end_opening_hour",
  "season_end_closing_hour",
] as const;
export type HourField = (typeof hourFields)[number];

/** Hours as they stand in the inputs, dates by day and month. */
export type BusinessValues = Record<HourField | "visitors_tax", string> &
  Record<DateField, DayOfYear> &
  Record<"weAreHiring" | "protocol_at_handover" | "protocol_at_return", boolean>;

/** Hours and seasons in the order of the screen. */
export const businessFields = [
  "general_opening_hour",
  "general_closing_hour",
  ...seasonBlocks.season_begin,
  ...seasonBlocks.season_end,
  ...seasonBlocks.off_season,
] as const;
/** The same with what is no time. */
export const allBusinessFields = [...businessFields, "visitors_tax"] as const;

const noDay: DayOfYear = { day: "", month: "" };

/** A leap year: the year is ignored (requirements/settings.md), and the end of February is 02-29. */
const anyLeapYear = "2024";

const entries = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

function dayOfYear(date: string | null): DayOfYear {
  if (!date) return noDay;
  const [month, day] = monthDay(date).split("-");
  return { day: String(Number(day)), month: String(Number(month)) };
}

/** A half-chosen day becomes a date that is none, for the schema to name it. */
function dateOf({ day = "", month = "" }: Partial<DayOfYear>): string {
  if (day === "" && month === "") return "";
  return `${anyLeapYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The form as it opens. */
export function businessValues(settings: BusinessSettings): BusinessValues {
  return {
    ...entries(hourFields, (name) => settings[name] ?? ""),
    ...entries(dateFields, (name) => dayOfYear(settings[name])),
    visitors_tax: fromAmount(settings.visitors_tax) === 0 ? "" : settings.visitors_tax.replace(".", ","),
    weAreHiring: settings.hiring,
    protocol_at_handover: settings.protocol_at_handover,
    protocol_at_return: settings.protocol_at_return,
  };
}

const toPayload = (values: BusinessValues) => ({ ...values, ...entries(dateFields, (name) => dateOf(values[name])) });

/** What keeps the form from being sent (requirements/settings.md). */
export const businessSchema = businessSettingsSchema.transform(toPayload);

export function businessErrors(values: BusinessValues): FieldErrors {
  return schemaErrors(businessSchema, values);
}

/** The payload of a form; where it has errors, what they leave of it. */
export function toBusinessUpdate(values: BusinessValues): BusinessSettingsUpdate {
  return businessSchema.cast(values, { assert: false });
}

/** The settings that the form stands for; parts with errors count as unset. */
export function previewOf(values: BusinessValues): BusinessSettings {
  const errors = businessErrors(values);
  const update = toBusinessUpdate(values);
  return {
    hiring: values.weAreHiring,
    protocol_at_handover: values.protocol_at_handover,
    protocol_at_return: values.protocol_at_return,
    visitors_tax: errors.visitors_tax ? "0.00" : update.visitors_tax,
    ...entries(businessFields, (name) => (errors[name] ? null : update[name])),
  };
}

/** Whether nothing of a block is filled. */
export function isBlank(values: BusinessValues, block: SeasonBlock): boolean {
  return seasonBlocks[block].every((name) => {
    const value = values[name];
    return typeof value === "string" ? value === "" : value.day === "" && value.month === "";
  });
}

/** A block of which nothing is filled. */
export function clearedBlock(block: SeasonBlock): Partial<BusinessValues> {
  const blank = seasonBlocks[block].map((name) => [name, isDateField(name) ? noDay : ""]);
  return Object.fromEntries(blank) as Partial<BusinessValues>;
}

const isDateField = (name: SeasonField) => (dateFields as readonly string[]).includes(name);
