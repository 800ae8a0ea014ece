import { createInstance, type i18n as I18n, type ResourceKey } from "i18next";
import type { Language } from "../../../shared/contract/page.ts";
import type { TextKey } from "../../screen-row.ts";

/** Texts that every page needs: navigation, footer, errors. */
export const commonNamespace = "common";

/**
 * Fetches one namespace of one language: a chunk `locale-<language>-<namespace>` of its own, whose name every page
 * carries. None is made of what only the server says, and of the English of the internal area alone, which is one chunk
 * (staff-english.ts).
 */
async function loadTexts(language: Language, namespace: string): Promise<ResourceKey> {
  const texts = (await import(
    /* webpackChunkName: "locale-[request]", webpackExclude: /(?:descriptions|documents|mail|wallet)\.json$|en.(?:blacklist|board|book-for-guest|cash-log|closings|employees|hours|inbox|mails|payments|procedures|products|protocols|staff|staff-settings|till|turnaround|vehicle-form)\.json$/ */
    `../../../../locales/${language}/${namespace}.json`
  )) as { default: ResourceKey };
  return texts.default;
}

/** An instance of one fixed language: changing the language means rendering with the other instance. */
export function createI18n(language: Language): I18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    ns: [],
    defaultNS: commonNamespace,
    resources: {},
    initAsync: false,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** Whether all namespaces are there, so that rendering shows no bare keys. */
export function hasNamespaces(i18n: I18n, namespaces: readonly string[]): boolean {
  return namespaces.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace));
}

/** Loads what is missing of the namespaces, in the instance's language. */
export async function loadNamespaces(i18n: I18n, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !hasNamespaces(i18n, [namespace]));
  await Promise.all(
    missing.map(async (namespace) => {
      i18n.addResourceBundle(i18n.language, namespace, await loadTexts(i18n.language as Language, namespace));
    }),
  );
}

/** Takes over texts that came together, in the instance's language. */
export function addNamespaces(i18n: I18n, texts: Readonly<Record<string, ResourceKey>>): void {
  for (const [namespace, words] of Object.entries(texts)) {
    if (!hasNamespaces(i18n, [namespace])) i18n.addResourceBundle(i18n.language, namespace, words);
  }
}

/** The text of a key that a table names; components use `useTranslation`. */
export function textOf(i18n: I18n, key: TextKey, values: Readonly<Record<string, string | undefined>> = {}): string {
  return (i18n.t as (key: TextKey, values: object) => string)(key, values);
}
