import type { Language } from "../../shared/contract/page.ts";
import { type Day, isDay } from "../../shared/rules/day.ts";

export type StayPart = "from" | "to" | "people";

/** How a stay stands in the address of each language's pages (requirements/finder.md). */
export const stayNames = {
  de: { from: "von", to: "bis", people: "personen" },
  en: { from: "from", to: "to", people: "people" },
} as const satisfies Record<Language, Record<StayPart, string>>;

const parts = ["from", "to", "people"] as const;

export interface StayInAddress {
  from: Day;
  to: Day;
  people: number | null;
}

/** What an address says of a stay, as it is written; null for what it does not name. */
export type WrittenStay = Readonly<Record<StayPart, string | null>>;

export function writtenStay(search: string, language: Language): WrittenStay {
  const query = new URLSearchParams(search);
  const { from, to, people } = stayNames[language];
  return { from: query.get(from), to: query.get(to), people: query.get(people) };
}

/** A number of people; null for a text that is none. */
export function peopleOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** The stay that an address names; null without one, and where its days are none. */
export function stayOf(search: string, language: Language): StayInAddress | null {
  const { from, to, people } = writtenStay(search, language);
  return isDay(from) && isDay(to) && from <= to ? { from, to, people: peopleOf(people) } : null;
}

/** The query with that stay in place of the one it names, or without any; the rest of it stays. */
export function searchWith(
  search: string,
  language: Language,
  stay: Readonly<Record<StayPart, string | number | null>> | null,
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
