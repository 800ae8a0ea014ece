import { readFileSync } from "node:fs";

export type Language = "de" | "en";
export const languages: readonly Language[] = ["de", "en"];

/**
 * Each flow is walked once: of the tests that are written for both languages, the first, third … run in German, the
 * others in English. What the texts are in both languages is tested without a browser.
 */
export function takeTurns<Test extends (title: string, body: never) => void>(
  test: Test,
  language: Language,
): () => Test {
  let count = language === "de" ? 1 : 0;
  const leftOut = (() => {}) as unknown as Test;
  return () => (count++ % 2 === 1 ? test : leftOut);
}

export type Texts = Record<string, string> & { [key: string]: Texts };

/** The product's own texts of one language, so that a test names what a guest reads. */
export function textsOf(language: Language, namespace: string): Texts {
  return JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")) as Texts;
}
