import type { i18n as I18n } from "i18next";
import { generatePath, matchRoutes } from "react-router";
import { hasAccess } from "../../../shared/contract/call.ts";
import type { Company } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import { homePaths } from "../../features/home/home.routes.ts";
import { loginPathFor } from "../../features/session/session.routes.ts";
import { type HeadTexts, otherLanguage } from "../../screen-row.ts";
import { textOf } from "../rendering/i18n.ts";
import { decodeHash, encodePath, notFoundPath, staffPaths } from "./paths.ts";
import { routes, unknownRoute } from "./routes.ts";
import type { RouteMatch } from "./screen.ts";
import { readBy } from "./spoken.ts";

const table = routes.map((route) => ({ path: route.path, route, staffRoute: { ...route, ...route.forStaff } }));

/**
 * The screen that `user` sees at a path, umlauts and their percent-encoded forms alike; the not-found screen for any
 * other path.
 */
export function matchRoute(pathname: string, user: User | null = null): RouteMatch {
  const match = matchRoutes(table, pathname)?.at(-1);
  if (!match) return { route: unknownRoute, params: {} };
  const { route, staffRoute } = match.route;
  return { route: readBy(hasAccess(user, "staff") ? staffRoute : route, user), params: match.params };
}

/** The keys of the texts in the screen's head, and what they are filled in with. */
export function headTexts({ route: { head }, params }: RouteMatch, company: Company): HeadTexts {
  const texts = typeof head === "function" ? head(params) : head;
  return { ...texts, values: { company: company.name, ...texts.values } };
}

/** What the browser's tab says. */
export function titleOf(match: RouteMatch, i18n: I18n, company: Company): string {
  const { title, values } = headTexts(match, company);
  return textOf(i18n, title, values);
}

/** The address of a matched screen as the routes table writes it, percent-encoded. */
export function canonicalPath({ route, params }: RouteMatch): string {
  return encodePath(generatePath(route.path, { ...params }));
}

/**
 * Where to redirect from the matched screen: unknown parameters, a screen of the internal area for somebody
 * who is not logged in (then to /Login and back after it), one that is not for the user's role. Null: no redirect.
 */
export function redirectOf({ route, params }: RouteMatch, user: User | null, destination: string): string | null {
  if (route.isKnown?.(params) === false) return notFoundPath;
  if (!route.access) return null;
  if (!user) return loginPathFor(destination);
  return hasAccess(user, route.access) ? null : staffPaths.menu;
}

/**
 * Where the language toggle leads: the same place in the other language, or its start page. The anchor of a
 * boat is its name, the same in both.
 */
export function languageTarget({ route, params }: RouteMatch, hash: string): string {
  const path = route.counterpart?.(params);
  if (!path) return homePaths[otherLanguage(route.language)];
  const here = decodeHash(hash);
  const section = route.sections ? route.sections[here] : here;
  return section ? `${path}#${section}` : path;
}
