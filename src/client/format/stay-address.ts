import type { Language } from "../../shared/contract/page.ts";
import { addDays, type Day, isDay } from "../../shared/rules/day.ts";

export type StayPart = "from" | "to" | "nights" | "people";

/** How a stay stands in the address of each language's pages (requirements/finder.md). */
export const stayNames = {
  de: { from: "von", to: "bis", nights: "naechte", people: "personen" },
  en: { from: "from", to: "to", nights: "nights", people: "people" },
} as const satisfies Record<Language, Record<StayPart, string>>;

const parts = ["from", "to", "nights", "people"] as const;

export interface StayInAddress {
  from: Day;
  to: Day;
  people: number | null;
}

/** What an address says of a stay, as it is written; null for what it does not name. */
export type WrittenStay = Readonly<Record<StayPart, string | null>>;

export function writtenStay(search: string, language: Language): WrittenStay {
  const query = new URLSearchParams(search);
  const { from, to, nights, people } = stayNames[language];
  return { from: query.get(from), to: query.get(to), nights: query.get(nights), people: query.get(people) };
}

/** The departure as it is written, else the one that follows from the nights; null where neither is a day. */
export function departureOf({ from, to, nights }: WrittenStay): Day | null {
  // A plain form sends the field that was left empty, too.
  if (to) return isDay(to) ? to : null;
  return isDay(from) && nights !== null && /^\d{1,3}$/.test(nights) ? addDays(from, Number(nights)) : null;
}

/** A number of people; null for a text that is none. */
export function peopleOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** The stay that an address names; null without one, and where its days are none. */
export function stayOf(search: string, language: Language): StayInAddress | null {
  const written = writtenStay(search, language);
  const { from, people } = written;
  const to = departureOf(written);
  return isDay(from) && to !== null && from <= to ? { from, to, people: peopleOf(people) } : null;
}

/** The query with that stay in place of the one it names, or without any; the rest of it stays. */
export function searchWith(
  search: string,
  language: Language,
  stay: Readonly<Partial<Record<StayPart, string | number | null>>> | null,
): string {
  const query = new URLSearchParams(search);
  for (const part of parts) query.delete(stayNames[language][part]);
  for (const part of parts) {
    const value = stay?.[part] ?? null;
    if (value !== null) query.append(stayNames[language][part], String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}
