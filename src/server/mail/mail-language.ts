import { createInstance, type ParseKeys } from "i18next";
import deDocuments from "../../../locales/de/documents.json";
import deExtras from "../../../locales/de/extras.json";
import de from "../../../locales/de/mail.json";
import enDocuments from "../../../locales/en/documents.json";
import enExtras from "../../../locales/en/extras.json";
import en from "../../../locales/en/mail.json";
import type { Language } from "../../shared/contract/page.ts";
import type { Day } from "../../shared/rules/day.ts";

/** Texts of locales/{de,en}/mail.json, and the names of the extras as the pages say them; values are put in as they are, since only the layout knows where they end up. */
export type MailKey = ParseKeys<"mail">;
export type Translate = (key: MailKey, values?: Record<string, string | number>) => string;

const texts = createInstance();

/** With `initAsync` off the texts are there when `init` returns; its promise has nothing left to tell. */
void texts.init({
  initAsync: false,
  lng: "de",
  fallbackLng: false,
  defaultNS: "mail",
  resources: {
    de: { mail: { ...de, extras: deExtras }, documents: deDocuments },
    en: { mail: { ...en, extras: enExtras }, documents: enDocuments },
  },
  interpolation: { escapeValue: false },
});

export function mailTexts(language: Language): Translate {
  const translate = texts.getFixedT(language, "mail");
  return (key, values) => translate(key, values ?? {});
}

/** Texts of locales/{de,en}/documents.json. */
export function documentTexts(
  language: Language,
): (key: ParseKeys<"documents">, values?: Record<string, string | number>) => string {
  const translate = texts.getFixedT(language, "documents");
  return (key, values) => translate(key, values ?? {});
}

const locales: Record<Language, string> = { de: "de-DE", en: "en-GB" };

/** "Montag, 3. Mai 2027" or "Monday 3 May 2027". */
export function longDay(day: Day, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: "full", timeZone: "UTC" }).format(dayAtMidnight(day));
}

/** "3. Mai 2027" or "3 May 2027"; the month is a word, since people read 03/05 in two ways. */
export function shortDay(day: Day, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "UTC" }).format(dayAtMidnight(day));
}

/** "Montag" or "Monday". */
export function weekdayName(day: Day, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { weekday: "long", timeZone: "UTC" }).format(dayAtMidnight(day));
}

/** "Mai 2027" or "May 2027". @param month `YYYY-MM`. */
export function monthName(month: string, language: Language): string {
  const style = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locales[language], style).format(dayAtMidnight(`${month}-01`));
}

const dayAtMidnight = (day: Day) => new Date(`${day}T00:00:00Z`);

/** "Montag, 3. Mai 2027 um 10:00:05 MESZ" or "Monday 3 May 2027 at 10:00:05 CEST": day and time in Berlin. */
export function instantInWords(
  instant: Date,
  language: Language,
  precision: "minutes" | "seconds" = "seconds",
): string {
  const parts = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  const seconds = precision === "seconds" ? ({ second: "2-digit" } as const) : {};
  const time = { hour: "2-digit", minute: "2-digit", ...seconds, timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(locales[language], { ...parts, ...time, timeZone: "Europe/Berlin" }).format(instant);
}
