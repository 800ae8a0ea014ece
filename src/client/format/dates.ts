import type { Language } from "../../shared/contract/page.ts";
import type { Day } from "../../shared/rules/day.ts";
import { localeOf } from "./language.ts";
import { noBreak } from "./no-break.ts";

/** A day has no zone: it is read and written as midnight UTC. */
const dayStyles = {
  /** "3. Mai 2027" */
  date: { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
  /** "Mo." */
  weekday: { weekday: "short", timeZone: "UTC" },
  /** "3. Mai" */
  short: { day: "numeric", month: "short", timeZone: "UTC" },
  /** "Montag, 3. Mai 2027" */
  full: { dateStyle: "full", timeZone: "UTC" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Instants are shown in Berlin time, regardless of the browser's time zone. */
const instantStyles = {
  /** "03.05.2027, 14:00" */
  dateAndTime: {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Berlin",
  },
  /** "14:00" */
  time: { hour: "2-digit", minute: "2-digit", timeZone: "Europe/Berlin" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** One formatter for each use: making one takes a phone longer than all that it formats. */
function formatter(style: string, language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${style} ${language}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(localeOf[language], options);
  formatters.set(key, known);
  return known;
}

function inStyle(day: Day, language: Language, style: keyof typeof dayStyles): string {
  return formatter(style, language, dayStyles[style]).format(new Date(`${day}T00:00:00Z`));
}

/**
 * @param style `long` is "Mo, 3. Mai 2027" and "Mon, 3 May 2027": the weekday as calendars have it, where browsers write
 *   it with and without a dot and a comma. `brief` is "03.05.2027" as German forms write it, and "3 May 2027": 03/05 is
 *   read in two ways. `long` and `short` do not break between weekday, day and month.
 */
export function formatDay(day: Day, language: Language, style: "long" | "short" | "full" | "brief"): string {
  if (style === "brief") return language === "de" ? day.split("-").toReversed().join(".") : inStyle(day, "en", "date");
  if (style === "full") return inStyle(day, language, style);
  if (style === "short") return noBreak(inStyle(day, language, style));
  return noBreak(`${inStyle(day, language, "weekday").replace(".", "")}, ${inStyle(day, language, "date")}`);
}

/** @param instant ISO 8601, as answers carry it. */
export function formatInstant(instant: string, language: Language, style: keyof typeof instantStyles): string {
  return formatter(style, language, instantStyles[style]).format(new Date(instant));
}
