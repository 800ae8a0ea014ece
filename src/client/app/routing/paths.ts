import { generatePath } from "react-router";
import type { VehicleCategory } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { vehicleTypeOf, vehicleWords } from "../../../shared/rules/vehicle-words.ts";

/** The start page of each language. */
export const homePaths = { de: "/", en: "/en" } as const satisfies Record<Language, string>;

/** The sections of the start page by their anchors (requirements/website.md). */
export const homeSections = {
  de: { top: "top", boats: "buchen", approach: "anfahrt", contact: "kontakt", about: "über-uns" },
  en: { top: "top", boats: "book", approach: "approach", contact: "contact", about: "about" },
} as const satisfies Record<Language, Record<string, string>>;

/** Buying a voucher. */
export const voucherPaths = { de: "/Gutscheine", en: "/vouchers" } as const satisfies Record<Language, string>;

/** The ways in and out of the internal area, which speaks German only; one screen. */
export const loginPath = "/Login";
export const logoutPath = "/Logout";
export const recoverPath = "/Recover";
export const registerPath = "/Register";

/** The internal area. */
export const staffPath = "/Mitarbeiterbereich";
export const dayPlanPath = "/Buchungen";
export const employeesPath = "/Mitarbeiter";
export const blacklistPath = "/Blacklist";
export const settingsPath = "/Einstellungen";

/** The query of /Login that says where to go on after it: a path of the internal area. */
export const returnParameter = "weiter";

/** The way in, and back to where somebody wanted to go. */
export function loginPathFor(destination: string): string {
  return `${loginPath}?${new URLSearchParams({ [returnParameter]: destination }).toString()}`;
}

export const privacyPaths = { de: "/Datenschutz", en: "/privacy" } as const satisfies Record<Language, string>;
export const termsPath = "/Geschäftsbedingungen";
export const imprintPath = "/Impressum";
export const notFoundPath = "/404";

/** react-router's patterns of the booking page. */
export const bookingPatterns = { de: "/Buchen/:type/:name?", en: "/book/:type/:name?" } as const;

/** The booking page of a boat, or of a type's first boat. */
export function bookingPath(language: Language, type: keyof typeof vehicleWords, name?: string): string {
  return generatePath(bookingPatterns[language], { type: vehicleWords[type][language], name: name ?? null });
}

/** react-router's patterns of the overview page. */
export const overviewPatterns = { de: "/Übersicht/:type", en: "/overview/:type" } as const;

/** The overview of a type or of all boats; with a name, the boat's place on it. */
export function overviewPath(language: Language, category: VehicleCategory, name?: string): string {
  const type = category === "all" ? category : vehicleWords[category][language];
  const path = generatePath(overviewPatterns[language], { type });
  return name ? `${path}/#${encodeURIComponent(name)}` : path;
}

/** The category that a word of an overview's address names in that language; null for any other word. */
export function categoryOf(word: string, language: Language): VehicleCategory | null {
  return word === "all" ? word : vehicleTypeOf(word, language);
}

export function otherLanguage(language: Language): Language {
  return language === "de" ? "en" : "de";
}

/** Percent-encodes what a path has in plain letters and leaves encoded parts alone. */
export function encodePath(path: string): string {
  return new URL(path, "http://host").pathname;
}

/** Like encodePath, with the query. */
export function encodeLocation(location: string): string {
  const { pathname, search } = new URL(location, "http://host");
  return pathname + search;
}

/** The element id that a hash names; some systems split an umlaut into letter and dots, which is mended. */
export function decodeHash(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id).normalize();
  } catch {
    return id.normalize();
  }
}
