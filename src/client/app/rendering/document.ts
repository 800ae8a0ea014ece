import type { AssetManifest } from "../../../shared/contract/page.ts";
import { escapeHtml } from "../../../shared/rules/escape-html.ts";
import type { PageContext } from "../routing/screen.ts";
import type { RootState } from "../store.ts";
import { type HeadParts, headTags, toSafeJson } from "./head-tags.ts";

export const rootId = "root";
export const stateId = "state";
/** What the window is told when buttons begin to work. */
export const hydratedEvent = "hydrated";

/** The state in the document that the browser continues from. */
export interface PageState {
  page: PageContext;
  store: Partial<RootState>;
  /** The page of the service worker: nothing was rendered, and what is shown is on the device. */
  isShell?: boolean;
}

export interface DocumentParts extends HeadParts {
  assets: AssetManifest;
  /** Names of the chunks whose files the first paint needs. */
  chunks: readonly string[];
  /** Names of the chunks whose code comes later, while their markup and so their styles are here. */
  deferredChunks?: readonly string[];
  html: string;
  /** Says that a button that was pressed too early will be pressed again; absent where none waits. */
  noted?: string;
  state: object;
}

/**
 * The HTML of a page. It carries no inline script or style, so a policy of `'self'` holds; state and JSON-LD are data.
 */
export function renderDocument(parts: DocumentParts): string {
  const { assets } = parts;
  const files = [...new Set([...parts.chunks.flatMap((chunk) => assets.chunks[chunk] ?? []), ...assets.entry])];
  const deferred = new Set((parts.deferredChunks ?? []).flatMap((chunk) => assets.chunks[chunk] ?? []));
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // The entry's styles come first: a screen may build on them.
    ...styles(assets.entry),
    ...styles(files.filter((file) => !assets.entry.includes(file))),
    ...styles([...deferred].filter((file) => !files.includes(file))),
    ...scripts(
      files.filter((file) => file.endsWith(".js")),
      assets.loader,
    ),
    ...headTags(parts),
  ];
  return `<!doctype html>
<html lang="${parts.language}">
<head>
${tags.join("\n")}
</head>
<body>
<div id="${rootId}">${parts.html}</div>${noted(parts.noted)}
<script id="${stateId}" type="application/json">${toSafeJson(parts.state)}</script>
</body>
</html>
`;
}

function noted(text: string | undefined): string {
  return text ? `\n<div id="noted" aria-live="polite"><span hidden>${escapeHtml(text)}</span></div>` : "";
}

function styles(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith(".css")).map((file) => `<link rel="stylesheet" href="${file}">`);
}

/**
 * The entry and the page's own chunks: they arrive together, and the entry finds the others there. The loader asks for
 * them once the page is drawn.
 */
function scripts(files: readonly string[], loader: string | undefined): string[] {
  if (loader) return [`<script defer src="${loader}" data-scripts="${files.join(" ")}"></script>`];
  return files.map((file) => `<script defer src="${file}"></script>`);
}
