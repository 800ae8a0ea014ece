import { readFileSync } from "node:fs";
import { vehicleWords } from "../shared/rules/vehicle-words.ts";

export const homePaths = { de: "/", en: "/en" } as const;
/** A page that shows no data: whatever is fetched after it, the browser fetches itself. */
export const quietPaths = { de: "/Datenschutz", en: "/privacy" } as const;
/** The screens of the table in requirements/staff.md, which is that of the rows. */
const [, screens = ""] =
  /^## Screens\n([\s\S]*?)^## /m.exec(readFileSync("src/shared/requirements/staff.md", "utf8")) ?? [];
/** The pages of the internal area that need no booking to be about. */
export const staffPaths = [
  ...[...screens.matchAll(/^\| `(\/[^{`]*)`/gm)].map(([, path = ""]) => path),
  "/Produkte/Getränke",
  "/Register",
  "/Übersicht/Hausboote",
  "/Hausboote/hinzufügen",
];

/** The boats that the first start loads. */
export const boatNames = [
  "Hektor",
  "Hubert",
  "Oskar",
  "Max",
  "Franky",
  "Kleine Freiheit",
  "Große Freiheit",
  "Seeglück",
  "Editha",
] as const;

/** The sections of the start page. */
export const homeSections = {
  de: { top: "top", boats: "buchen", approach: "anfahrt", contact: "kontakt", about: "über-uns" },
  en: { top: "top", boats: "book", approach: "approach", contact: "contact", about: "about" },
} as const;

const overview = { de: "/Übersicht", en: "/overview" } as const;

/** The overview of a category, or a boat's place in it. */
export function overviewPath(language: "de" | "en", type: keyof typeof vehicleWords, boat?: string): string {
  return `${overview[language]}/${vehicleWords[type][language]}${boat ? `/#${encodeURIComponent(boat)}` : ""}`;
}
