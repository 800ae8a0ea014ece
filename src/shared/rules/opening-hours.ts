import type { Day } from "./day.ts";
import { isClosed, isWithin, monthDay, type OffSeason, type YearWindow } from "./season.ts";

/**
 * What the company sets of a year's opening hours. Hours are whole hours of the day as text (`"9"`), dates `YYYY-MM-DD`
 * with the year ignored; null where unset.
 */
export interface OpeningTimes extends OffSeason {
  general_opening_hour: string | null;
  general_closing_hour: string | null;
  season_begin_start: string | null;
  season_begin_end: string | null;
  season_begin_opening_hour: string | null;
  season_begin_closing_hour: string | null;
  season_end_start: string | null;
  season_end_end: string | null;
  season_end_opening_hour: string | null;
  season_end_closing_hour: string | null;
}

/** The parts of a year with opening hours (requirements/home.md); `general` applies outside the others. */
export type OpeningKind = "general" | "seasonBegin" | "seasonEnd" | "offSeason";

export interface OpeningBlock {
  kind: OpeningKind;
  /** When it holds, each year anew; null for `general`. May wrap over New Year. */
  window: YearWindow | null;
  /** As the settings have them; null where the company is closed. */
  hours: { opens: string; closes: string } | null;
  /** Whether today falls into it. */
  current: boolean;
}

/**
 * The year's opening hours in order. A part without both dates or both hours is left out: half a period misleads.
 */
export function openingBlocks(settings: OpeningTimes, today: Day): OpeningBlock[] {
  const general = hoursOf(settings.general_opening_hour, settings.general_closing_hour);
  const seasons = (["season_begin", "season_end"] as const).flatMap((season) => {
    const window = windowOf(settings[`${season}_start`], settings[`${season}_end`]);
    const hours = hoursOf(settings[`${season}_opening_hour`], settings[`${season}_closing_hour`]);
    const kind = season === "season_begin" ? ("seasonBegin" as const) : ("seasonEnd" as const);
    return window && hours ? [{ kind, window, hours }] : [];
  });
  const off = windowOf(settings.off_season_start, settings.off_season_end);
  const blocks: Omit<OpeningBlock, "current">[] = [
    ...(general ? [{ kind: "general" as const, window: null, hours: general }] : []),
    ...seasons,
    ...(off ? [{ kind: "offSeason" as const, window: off, hours: null }] : []),
  ];
  // Closed days stay closed, whatever else the day falls into.
  const currentKind = isClosed(today, settings)
    ? "offSeason"
    : (seasons.find(({ window }) => isWithin(today, window))?.kind ?? "general");
  return blocks.map((block) => ({ ...block, current: block.kind === currentKind }));
}

function windowOf(start: string | null, end: string | null): YearWindow | null {
  return start && end ? { start, end } : null;
}

function hoursOf(opens: string | null, closes: string | null): OpeningBlock["hours"] {
  return opens && closes && parsed(opens) && parsed(closes) ? { opens, closes } : null;
}

const clock = /^(\d{1,2})(?::([0-5]\d)(?::[0-5]\d)?)?$/;

/** `9`, `09:30` and `09:30:00` as hour and minutes; null for anything that is no time of a day (24:00 is its end). */
function parsed(time: string): { hour: number; minutes: string } | null {
  const [, hour, minutes = "00"] = clock.exec(time) ?? [];
  if (hour === undefined || Number(hour) > 24 || (Number(hour) === 24 && minutes !== "00")) return null;
  return { hour: Number(hour), minutes };
}

/**
 * A time of the settings as people of that language write it: `09 Uhr`, `9 am`; minutes only where there are any.
 * @returns "" for what is no time.
 */
export function displayTime(time: string, language: "de" | "en"): string {
  const at = parsed(time);
  if (!at) return "";
  const minutes = at.minutes === "00" ? "" : `:${at.minutes}`;
  if (language === "de") return `${String(at.hour).padStart(2, "0")}${minutes} Uhr`;
  return `${at.hour % 12 || 12}${minutes} ${at.hour % 24 < 12 ? "am" : "pm"}`;
}

/** A date of the settings as day.month: `2026-03-15` is `15.03`. */
export function displayDate(date: string): string {
  const [month = "", day = ""] = monthDay(date).split("-");
  return `${day}.${month}`;
}
