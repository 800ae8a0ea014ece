import { useTranslation } from "react-i18next";
import type { Language } from "../../shared/contract/page.ts";

/** The language that the page is written in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === "en" ? "en" : "de";
}

/** What `Intl` is asked for in each language. */
export const localeOf: Record<Language, string> = { de: "de-DE", en: "en-GB" };
