import { readdirSync, readFileSync } from "node:fs";
import { type RenderResult, render } from "@testing-library/react";
import { createInstance, type ResourceLanguage } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import type { Language } from "../shared/contract/page.ts";

const known = new Map<Language, ResourceLanguage>();

/** All texts of one language, as the pages have them. */
function textsOf(language: Language): ResourceLanguage {
  const texts = known.get(language) ?? readTexts(language);
  known.set(language, texts);
  return texts;
}

function readTexts(language: Language): ResourceLanguage {
  const files = readdirSync(`locales/${language}`).filter((file) => file.endsWith(".json"));
  const read = (file: string) => JSON.parse(readFileSync(`locales/${language}/${file}`, "utf8")) as ResourceLanguage;
  return Object.fromEntries(files.map((file) => [file.replace(".json", ""), read(file)]));
}

/** Renders for a reader of that language, with the real texts; a rerender keeps the language. */
export function renderIn(language: Language, element: ReactElement): RenderResult {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: textsOf(language) },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return render(element, { wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider> });
}
