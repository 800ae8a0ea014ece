import type { Language } from "../../../shared/contract/page.ts";

export const privacyPaths = { de: "/Datenschutz", en: "/privacy" } as const satisfies Record<Language, string>;
export const accessibilityPaths = { de: "/Barrierefreiheit", en: "/accessibility" } as const satisfies Record<
  Language,
  string
>;
export const imprintPath = "/Impressum";
export const notFoundPath = "/404";

/** Screens of the internal area that others lead to; a row of staff-screens.ts may have its path by itself. */
export const staffPaths = {
  menu: "/Mitarbeiterbereich",
  tasks: "/Aufgaben",
  inbox: "/Postfach",
  dayPlan: "/Buchungen",
  turnaround: "/Übergabe",
  closings: "/Kassenabschluss",
  procedures: "/Verfahrensdokumentation",
  tillNotification: "/Kassenmeldung",
  till: "/Kassensystem",
  employees: "/Mitarbeiter",
  payments: "/Zahlungen",
  hours: "/Arbeitsstunden",
} as const;

/** Percent-encodes what a path has in plain letters and leaves encoded parts alone. */
export function encodePath(path: string): string {
  return new URL(path, "http://host").pathname;
}

/** Like encodePath, with the query. */
export function encodeLocation(location: string): string {
  const { pathname, search } = new URL(location, "http://host");
  return pathname + search;
}

/** What a hash names; some systems split an umlaut into letter and dots, which is mended. */
export function decodeHash(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id).normalize();
  } catch {
    return id.normalize();
  }
}
