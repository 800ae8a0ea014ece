import type { Language } from "../../../shared/contract/page.ts";
import { escapeHtml } from "../../../shared/rules/escape-html.ts";

/** The same page in one language; `x-default` is what readers of any other language are given. */
export interface Alternate {
  language: Language | "x-default";
  url: string;
}

/** What search results and messengers show of a page. */
export interface Head {
  title: string;
  /** None on pages that no search engine lists. */
  description?: string | undefined;
}

/** How search engines and messengers find and show a page. */
export interface HeadParts {
  language: Language;
  head: Head;
  siteName: string;
  /** Absolute address of the page; null keeps it out of the search engines. */
  canonical: string | null;
  /** Another state of the page at its canonical address: only that one is to be found. */
  isVariant?: boolean;
  /** The page in each language that it has. */
  alternates: readonly Alternate[];
  /** Absolute address of the picture that messengers show. */
  image: string;
  /** JSON-LD of what the page is about. */
  structuredData: object | null;
  /** A page of the internal area, which can be installed as an app. */
  isApp: boolean;
}

const locales: Record<Language, string> = { de: "de_DE", en: "en_GB" };
/** The colours of each frame's bar in tokens.css, in both schemes: the browser's own bar looks like it. */
export const themeColors = {
  website: { light: "#faf7f1", dark: "#0b1820" },
  app: { light: "#0a364d", dark: "#12242f" },
} as const;
/** Makes the internal area an app that can be installed. */
export const manifestPath = "/staff.webmanifest";

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;

/** Everything in the head that describes the page, one tag each. */
export function headTags({ head, canonical, alternates, ...parts }: HeadParts): string[] {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...(head.description ? [meta("description", head.description)] : []),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : []),
    ...(canonical && !parts.isVariant ? [] : [meta("robots", "noindex")]),
    ...alternates.map(({ language, url }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`),
    ...openGraph({ head, canonical, alternates, ...parts }),
    // Twitter reads the rest from the Open Graph tags; other readers of its tags do not.
    meta("twitter:card", "summary_large_image"),
    meta("twitter:title", head.title),
    ...(head.description ? [meta("twitter:description", head.description)] : []),
    meta("twitter:image", parts.image),
    ...Object.entries(themeColors[parts.isApp ? "app" : "website"]).map(
      ([scheme, color]) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">`,
    ),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...(parts.isApp ? [`<link rel="manifest" href="${manifestPath}">`] : []),
    ...(parts.structuredData
      ? [`<script type="application/ld+json">${toSafeJson(parts.structuredData)}</script>`]
      : []),
  ];
}

function openGraph({ language, head, siteName, canonical, alternates, image }: Omit<HeadParts, "structuredData">) {
  const others = (Object.keys(locales) as Language[]).filter(
    (other) => other !== language && alternates.some((alternate) => alternate.language === other),
  );
  return [
    property("og:type", "website"),
    property("og:site_name", siteName),
    property("og:title", head.title),
    ...(head.description ? [property("og:description", head.description)] : []),
    ...(canonical ? [property("og:url", canonical)] : []),
    property("og:image", image),
    property("og:locale", locales[language]),
    ...others.map((other) => property("og:locale:alternate", locales[other])),
  ];
}

/** JSON that cannot close its script element; older parsers reject U+2028 and U+2029 unescaped. */
export function toSafeJson(data: object): string {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
