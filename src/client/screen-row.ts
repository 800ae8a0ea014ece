import type { FlatNamespace, ParseKeys } from "i18next";
import type { Language } from "../shared/contract/page.ts";

// What a feature says of its public screens: one row each. `app/routing` adds the page that shows it, and derives routes,
// sitemap and head from the rows. Those of the internal area are in `app/routing/staff-screens.ts`.

/** The key of a text with its namespace, such as `day-plan:failed.network`. */
export type TextKey = { [Namespace in FlatNamespace]: `${Namespace}:${ParseKeys<Namespace>}` }[FlatNamespace];

/** The variable parts of a path, decoded. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

/** The texts that name and describe a page in search results and tabs. */
export interface HeadTexts {
  /** In a namespace of the screen; the common one is for pages that guests load, which it makes heavier. */
  title: Extract<TextKey, `${string}:head.${string}`>;
  /** For search engines; the internal area, which none may list, has none. */
  description?: ParseKeys<"descriptions">;
  /** What both are filled in with, besides the company's name. */
  values?: Readonly<Record<string, string | undefined>>;
}

/** A screen at a path of one language. */
export interface ScreenRow {
  id: string;
  language: Language;
  /** A pattern of react-router, with umlauts as they are written. */
  path: string;
  /** Texts beside the common ones. */
  namespaces: readonly FlatNamespace[];
  head: HeadTexts | ((params: RouteParams) => HeadTexts);
  /** The same place in the other language; absent where there is none, null for parameters that make no sense. */
  counterpart?: (params: RouteParams) => string | null;
  /** The other language's name of each section that a hash can point at. */
  sections?: Readonly<Record<string, string>>;
  /** For people who know of it; no search engine lists it. */
  isUnlisted?: true;
  /** Whether the parameters make sense here; where they do not, the address leads to /404. */
  isKnown?: (params: RouteParams) => boolean;
}

export function otherLanguage(language: Language): Language {
  return language === "de" ? "en" : "de";
}
