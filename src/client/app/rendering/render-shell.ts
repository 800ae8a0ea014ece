import type { RenderShell } from "../../../shared/contract/page.ts";
import { escapeHtml } from "../../../shared/rules/escape-html.ts";
import { protocolScreenPath } from "../../features/protocols/protocols.paths.ts";
import { loginPath } from "../../features/session/session.routes.ts";
import { matchRoute } from "../routing/match.ts";
import { staffPaths } from "../routing/paths.ts";
import { staffFrameChunk, textChunksOf } from "../routing/screens.ts";
import { renderDocument } from "./document.ts";

/** The texts of who reads English: stored with the others, and asked for by their browser alone. */
const englishChunks = () => textChunksOf({ ...matchRoute(staffPaths.turnaround).route, spoken: "en" });

/**
 * The chunks that the internal area needs where no network is: the morning list, photos for a protocol, and the login
 * where nobody is known.
 */
function shellChunks(): string[] {
  const screens = [staffPaths.turnaround, protocolScreenPath("return", 1), loginPath].map(
    (path) => matchRoute(path).route,
  );
  return [
    "staff-shell",
    staffFrameChunk,
    "staff-session",
    ...screens.map(({ chunk }) => chunk),
    ...screens.flatMap(textChunksOf),
  ];
}

/** Renders the page of the service worker (requirements/offline.md), and lists the files that it needs. */
export const renderShell: RenderShell = ({ config, assets }) => {
  const chunks = [...new Set(shellChunks())];
  const { name } = config.company;
  const html = renderDocument({
    language: "de",
    head: { title: name },
    siteName: name,
    canonical: null,
    alternates: [],
    image: "",
    structuredData: null,
    isApp: true,
    assets,
    chunks,
    html: `<p>${escapeHtml(name)}</p>`,
    state: { page: { today: "", firstStart: "", config }, store: {}, isShell: true },
  });
  const files = [
    ...(assets.loader ? [assets.loader] : []),
    ...assets.entry,
    ...assets.fonts,
    ...[...chunks, ...englishChunks(), "headings"].flatMap((chunk) => assets.chunks[chunk] ?? []),
  ];
  return { html, files: [...new Set(files)] };
};
