import type { Language } from "../../shared/contract/page.ts";

/** A number as an answer carries it ("12.5") in the reader's language: "12,5". Fields take both. */
export const displayDecimal = (text: string, language: Language): string =>
  language === "de" ? text.replace(".", ",") : text;
