import type { i18n as I18n } from "i18next";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import german from "../../../../locales/de/descriptions.json";
import english from "../../../../locales/en/descriptions.json";
import type { Company, PageRequest, RenderPage, RenderSitemap } from "../../../shared/contract/page.ts";
import { userChanged } from "../../features/session/session.slice.ts";
import { App } from "../app.tsx";
import { headTexts, matchRoute, redirectOf, titleOf } from "../routing/match.ts";
import { encodeLocation } from "../routing/paths.ts";
import type { PageContext, RouteMatch } from "../routing/screen.ts";
import { hasStaffFrame, loadWholeScreen, staffFrameChunk, textChunksOf } from "../routing/screens.ts";
import { spokenLanguage } from "../routing/spoken.ts";
import { createStore, snapshotOf } from "../store.ts";
import { type PageState, renderDocument } from "./document.ts";
import type { Head } from "./head-tags.ts";
import { textOf } from "./i18n.ts";

export { renderShell } from "./render-shell.ts";

import { isMissing, seoOf } from "./seo.ts";
import { operatingBoats, sitemapOf } from "./sitemap.ts";

/** For those who read documents only; the browser goes without them. */
const descriptions = { de: german, en: english };

function headOf(match: RouteMatch, i18n: I18n, company: Company): Head {
  const language = spokenLanguage(match.route);
  i18n.addResourceBundle(language, "descriptions", descriptions[language]);
  const { description, values } = headTexts(match, company);
  return {
    title: titleOf(match, i18n, company),
    description: description && textOf(i18n, `descriptions:${description}`, values),
  };
}

/** Renders one page: fetches its data in process, renders it and hands the data on to the browser. */
export const renderPage: RenderPage = async (request: PageRequest) => {
  const [pathname = "/", query = ""] = request.url.split("?", 2);
  const match = matchRoute(pathname, request.user);
  const { route, params } = match;
  const target = redirectOf(match, request.user, request.url);
  if (target) return { status: 302, location: encodeLocation(target), html: "" };

  const page: PageContext = { today: request.today, firstStart: request.firstStart, config: request.config };
  const store = createStore({ fetch: request.fetch });
  store.dispatch(userChanged(request.user));
  const screen = await loadWholeScreen(route);
  await screen.prefetch?.(store, route.language, params, page, query);

  const html = await request.queueRender(async () =>
    renderToString(
      <StaticRouter location={request.url}>
        <App store={store} page={page} />
      </StaticRouter>,
    ),
  );
  const document = renderDocument({
    language: spokenLanguage(route),
    ...seoOf(match, store.getState(), page, headOf(match, screen.i18n, request.config.company), query),
    assets: request.assets,
    chunks: [...(hasStaffFrame(route) ? [staffFrameChunk] : []), route.chunk, ...textChunksOf(route)],
    deferredChunks: route.deferredChunks,
    html,
    noted: descriptions[spokenLanguage(route)].noted,
    state: { page, store: snapshotOf(store) } satisfies PageState,
  });
  return { status: route.notFound || isMissing(match, store.getState(), query) ? 404 : 200, html: document };
};

/** Renders the list of all public pages, with the boats that operate now. */
export const renderSitemap: RenderSitemap = async ({ publicUrl, fetch }) => {
  const store = createStore({ fetch });
  return sitemapOf(await operatingBoats(store), publicUrl);
};
