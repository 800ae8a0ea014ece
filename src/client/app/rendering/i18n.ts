import { createInstance, type i18n as I18n, type ResourceKey } from "i18next";
import type { Language } from "../../../shared/contract/page.ts";
import type { TextKey } from "../../screen-row.ts";

/** Texts that every page needs: navigation, footer, errors. */
export const commonNamespace = "common";

/**
 * Fetches one namespace that guests read, in one language: a chunk `locale-<language>-<namespace>` of its own, whose name
 * every page carries. A new one is added here.
 */
async function loadPublicTexts(language: Language, namespace: string): Promise<ResourceKey> {
  const texts = (await import(
    /* webpackChunkName: "locale-[request]", webpackInclude: /\/(?:accessibility|auth|booking|calendar|checkout|common|contact|extras|finder|fleet|home|imprint|life|my-booking|my-voucher|privacy|terms|validation|validation-staff|visit|vouchers|waiting)\.json$/ */
    `../../../../locales/${language}/${namespace}.json`
  )) as { default: ResourceKey };
  return texts.default;
}

/**
 * The same of the internal area: its texts are one chunk a language, of which public pages know no more than the name.
 * Staff come to most of its screens, and the browser keeps it until the next release.
 */
async function loadStaffTexts(language: Language, namespace: string): Promise<ResourceKey> {
  const { staffText } =
    language === "de"
      ? await import(/* webpackChunkName: "staff-texts-de" */ "./staff-texts-de.ts")
      : await import(/* webpackChunkName: "staff-texts-en" */ "./staff-texts-en.ts");
  return (await staffText(namespace)).default;
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

/** Loads what is missing of the namespaces, in the instance's language. @param from whose chunks have them. */
export async function loadNamespaces(
  i18n: I18n,
  namespaces: readonly string[],
  from: "public" | "staff" = "public",
): Promise<void> {
  const language = i18n.language as Language;
  const missing = namespaces.filter((namespace) => !hasNamespaces(i18n, [namespace]));
  await Promise.all(
    missing.map(async (namespace) => {
      const load = from === "staff" && namespace !== commonNamespace ? loadStaffTexts : loadPublicTexts;
      i18n.addResourceBundle(language, namespace, await load(language, namespace));
    }),
  );
}

/** The text of a key that a table names; components use `useTranslation`. */
export function textOf(i18n: I18n, key: TextKey, values: Readonly<Record<string, string | undefined>> = {}): string {
  return (i18n.t as (key: TextKey, values: object) => string)(key, values);
}
