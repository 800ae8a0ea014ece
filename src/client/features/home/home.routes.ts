import type { Language } from "../../../shared/contract/page.ts";
import { otherLanguage, type ScreenRow } from "../../screen-row.ts";

/** The start page of each language. */
export const homePaths = { de: "/", en: "/en" } as const satisfies Record<Language, string>;

/** The sections of the start page by their anchors (requirements/website.md). */
export const homeSections = {
  de: { top: "top", boats: "buchen", approach: "anfahrt", contact: "kontakt", about: "über-uns" },
  en: { top: "top", boats: "book", approach: "approach", contact: "contact", about: "about" },
} as const satisfies Record<Language, Record<string, string>>;

/** The other language's anchor for each section of the start page. */
function sectionsOf(language: Language): Record<string, string> {
  const names = Object.keys(homeSections[language]) as (keyof (typeof homeSections)[Language])[];
  return Object.fromEntries(
    names.map((name) => [homeSections[language][name], homeSections[otherLanguage(language)][name]]),
  );
}

export const homeScreen = (language: Language): ScreenRow => ({
  id: "home",
  language,
  path: homePaths[language],
  namespaces: ["home"],
  head: { title: "common:head.home", description: "home" },
  counterpart: () => homePaths[otherLanguage(language)],
  sections: sectionsOf(language),
});
