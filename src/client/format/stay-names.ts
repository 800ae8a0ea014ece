import type { Language } from "../../shared/contract/page.ts";

// Without the rules of days, which the navigation of every page would load with it.

export type StayPart = "from" | "to" | "people";

/** How a stay stands in the address of each language's pages (requirements/finder.md). */
export const stayNames = {
  de: { from: "von", to: "bis", people: "personen" },
  en: { from: "from", to: "to", people: "people" },
} as const satisfies Record<Language, Record<StayPart, string>>;

const inTheOther: Record<string, string> = {
  von: "from",
  bis: "to",
  personen: "people",
  from: "von",
  to: "bis",
  people: "personen",
};

/** A query with the stay in the names of the other language. */
export function translatedSearch(search: string): string {
  return search.replace(/([?&])(\w+)(?==)/g, (all, sign: string, name: string) =>
    Object.hasOwn(inTheOther, name) ? sign + inTheOther[name] : all,
  );
}
