import { vehicleWords } from "../shared/rules/vehicle-words.ts";

/** The sections of the start page (requirements/home.md). */
export const homeSections = {
  de: { top: "top", boats: "buchen", approach: "anfahrt", contact: "kontakt", about: "über-uns" },
  en: { top: "top", boats: "book", approach: "approach", contact: "contact", about: "about" },
} as const;

const overview = { de: "/Übersicht", en: "/overview" } as const;

/** The overview of a category, or a boat's place in it. */
export function overviewPath(language: "de" | "en", type: keyof typeof vehicleWords, boat?: string): string {
  return `${overview[language]}/${vehicleWords[type][language]}${boat ? `/#${encodeURIComponent(boat)}` : ""}`;
}
