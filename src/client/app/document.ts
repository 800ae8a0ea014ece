import type { AssetManifest, Language } from "../../shared/contract/page.ts";
import type { Head } from "./screen.ts";

export const rootId = "root";
export const stateId = "state";

export interface DocumentParts {
  language: Language;
  head: Head;
  /** Absolute address of the page; null for pages that have none of their own. */
  canonical: string | null;
  /** The same page in both languages, where there are two. */
  alternates: readonly { language: Language; url: string }[];
  assets: AssetManifest;
  /** Names of the chunks whose files the first paint needs. */
  chunks: readonly string[];
  html: string;
  state: object;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON that cannot leave its script element nor break an older reader. */
export function toSafeJson(state: object): string {
  return JSON.stringify(state).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * The HTML of a page. It carries no inline script or style, so a policy of `'self'` holds; the state is data. Chunks are
 * named as deferred scripts beside the entry's: they arrive together, and the entry finds them there.
 */
export function renderDocument(parts: DocumentParts): string {
  const { head, assets } = parts;
  const files = [...new Set([...parts.chunks.flatMap((chunk) => assets.chunks[chunk] ?? []), ...assets.entry])];
  const links = [
    ...(parts.canonical ? [`<link rel="canonical" href="${escapeHtml(parts.canonical)}">`] : []),
    ...parts.alternates.map(
      ({ language, url }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`,
    ),
    ...(parts.canonical ? [] : ['<meta name="robots" content="noindex">']),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // The entry's styles come first: a screen may build on them.
    ...styles(assets.entry),
    ...styles(files.filter((file) => !assets.entry.includes(file))),
    ...files.filter((file) => file.endsWith(".js")).map((file) => `<script defer src="${file}"></script>`),
  ];
  return `<!doctype html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
${links.join("\n")}
</head>
<body>
<div id="${rootId}">${parts.html}</div>
<script id="${stateId}" type="application/json">${toSafeJson(parts.state)}</script>
</body>
</html>
`;
}

function styles(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith(".css")).map((file) => `<link rel="stylesheet" href="${file}">`);
}
