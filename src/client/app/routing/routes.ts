import type { TFunction } from "i18next";
import { generatePath, matchRoutes } from "react-router";
import type { AuthForm } from "../../../../machines/auth-screen/auth-screen.types.ts";
import type { Company, Language } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import { vehicleTypeOf } from "../../../shared/rules/vehicle-words.ts";
import { commonNamespace } from "../rendering/i18n.ts";
import {
  blacklistPath,
  bookingPath,
  bookingPatterns,
  categoryOf,
  dayPlanPath,
  decodeHash,
  employeesPath,
  encodePath,
  homePaths,
  homeSections,
  imprintPath,
  loginPath,
  loginPathFor,
  logoutPath,
  notFoundPath,
  otherLanguage,
  overviewPath,
  overviewPatterns,
  privacyPaths,
  recoverPath,
  registerPath,
  settingsPath,
  staffPath,
  termsPath,
} from "./paths.ts";
import type { HeadTexts, Route, RouteMatch } from "./screen.ts";

/** The other language's anchor for each section of the start page. */
function sectionsOf(language: Language): Record<string, string> {
  const names = Object.keys(homeSections[language]) as (keyof (typeof homeSections)[Language])[];
  return Object.fromEntries(
    names.map((name) => [homeSections[language][name], homeSections[otherLanguage(language)][name]]),
  );
}

const home = (language: Language): Route => ({
  id: "home",
  language,
  path: homePaths[language],
  chunk: "page-home",
  load: () => import(/* webpackChunkName: "page-home" */ "../pages/home-page.tsx"),
  deferredChunks: ["home-boats", "home-visit", "home-contact", "home-about"],
  namespaces: ["home"],
  counterpart: () => homePaths[otherLanguage(language)],
  sections: sectionsOf(language),
});

const booking = (language: Language): Route => ({
  id: "booking",
  language,
  path: bookingPatterns[language],
  chunk: "page-booking",
  load: () => import(/* webpackChunkName: "page-booking" */ "../pages/booking-screen.tsx"),
  namespaces: ["validation", "calendar", "booking"],
  counterpart: ({ type = "", name }) => {
    const vehicleType = vehicleTypeOf(type, language);
    return vehicleType ? bookingPath(otherLanguage(language), vehicleType, name) : notFoundPath;
  },
  redirect: ({ type = "" }) => (vehicleTypeOf(type, language) ? null : notFoundPath),
  head: ({ type, name }) => ({ key: name ? "boat" : "booking", values: { type, boat: name } }),
});

const overview = (language: Language): Route => ({
  id: "overview",
  language,
  path: overviewPatterns[language],
  chunk: "page-overview",
  load: () => import(/* webpackChunkName: "page-overview" */ "../pages/overview-page.tsx"),
  namespaces: ["fleet"],
  counterpart: ({ type = "" }) => {
    const category = categoryOf(type, language);
    return category ? overviewPath(otherLanguage(language), category) : notFoundPath;
  },
  redirect: ({ type = "" }) => (categoryOf(type, language) ? null : notFoundPath),
  head: ({ type }) => ({ key: type === "all" ? "overviewAll" : "overview", values: { type } }),
});

const privacy = (language: Language): Route => ({
  id: "privacy",
  language,
  path: privacyPaths[language],
  chunk: "page-privacy",
  load: () => import(/* webpackChunkName: "page-privacy" */ "../pages/privacy-page.tsx"),
  namespaces: ["privacy"],
  counterpart: () => privacyPaths[otherLanguage(language)],
});

/** A way in or out of the internal area: one screen, whose form the last segment of the path selects. */
const auth = (form: AuthForm, path: string): Route => ({
  id: form,
  language: "de",
  path,
  chunk: "page-auth",
  load: () => import(/* webpackChunkName: "page-auth" */ "../pages/auth-page.tsx"),
  namespaces: ["auth", "validation", "validation-staff"],
});

const notFound = (path: string): Route => ({
  id: "notFound",
  language: "de",
  path,
  chunk: "page-not-found",
  load: () => import(/* webpackChunkName: "page-not-found" */ "../pages/not-found-page.tsx"),
  namespaces: [],
  notFound: true,
});

const unknownRoute = notFound("*");

/** Every screen, one row each (requirements/website.md). */
export const routes: readonly Route[] = [
  home("de"),
  home("en"),
  booking("de"),
  booking("en"),
  overview("de"),
  overview("en"),
  {
    id: "terms",
    language: "de",
    path: termsPath,
    chunk: "page-terms",
    load: () => import(/* webpackChunkName: "page-terms" */ "../pages/terms-page.tsx"),
    namespaces: ["terms"],
  },
  {
    id: "imprint",
    language: "de",
    path: imprintPath,
    chunk: "page-imprint",
    load: () => import(/* webpackChunkName: "page-imprint" */ "../pages/imprint-page.tsx"),
    namespaces: ["imprint"],
  },
  privacy("de"),
  privacy("en"),
  auth("login", loginPath),
  auth("logout", logoutPath),
  auth("recover", recoverPath),
  { ...auth("register", registerPath), adminsFrame: true },
  {
    id: "menu",
    access: "staff",
    language: "de",
    path: staffPath,
    chunk: "staff-menu",
    load: () => import(/* webpackChunkName: "staff-menu" */ "../pages/menu-page.tsx"),
    namespaces: ["staff"],
  },
  {
    id: "employees",
    access: "admin",
    language: "de",
    path: employeesPath,
    chunk: "staff-employees",
    load: () => import(/* webpackChunkName: "staff-employees" */ "../pages/employees-page.tsx"),
    namespaces: ["employees"],
  },
  {
    id: "settings",
    access: "staff",
    language: "de",
    path: settingsPath,
    chunk: "staff-settings",
    load: () => import(/* webpackChunkName: "staff-settings" */ "../pages/settings-page.tsx"),
    namespaces: ["staff-settings", "validation-staff", "calendar", "visit"],
  },
  {
    id: "dayPlan",
    access: "staff",
    language: "de",
    path: dayPlanPath,
    chunk: "staff-day-plan",
    load: () => import(/* webpackChunkName: "staff-day-plan" */ "../pages/day-plan-page.tsx"),
    namespaces: ["day-plan", "blacklist", "calendar", "validation-staff"],
  },
  {
    id: "blacklist",
    access: "admin",
    language: "de",
    path: blacklistPath,
    chunk: "staff-blacklist",
    load: () => import(/* webpackChunkName: "staff-blacklist" */ "../pages/blacklist-page.tsx"),
    namespaces: ["blacklist", "validation-staff"],
  },
  notFound(notFoundPath),
  unknownRoute,
];

const table = routes.map((route) => ({ path: route.path, route }));

/** The screen at a path, umlauts and their percent-encoded forms alike; the not-found screen for any other path. */
export function matchRoute(pathname: string): RouteMatch {
  const match = matchRoutes(table, pathname)?.at(-1);
  return match ? { route: match.route.route, params: match.params } : { route: unknownRoute, params: {} };
}

/** The texts of the screen's head, with the company's name filled in. */
export function headTexts({ route, params }: RouteMatch, company: Company): Required<HeadTexts> {
  const { key, values }: HeadTexts = route.head?.(params) ?? { key: route.id };
  return { key, values: { company: company.name, ...values } };
}

/** What the browser's tab says: from the common texts or, to keep them small, from the screen's own. */
export function titleOf(match: RouteMatch, t: TFunction, company: Company): string {
  const { key, values } = headTexts(match, company);
  return t(`head.${key}` as never, { ns: [commonNamespace, ...match.route.namespaces], ...values });
}

/** The address of a matched screen as the routes table writes it, percent-encoded. */
export function canonicalPath({ route, params }: RouteMatch): string {
  return encodePath(generatePath(route.path, { ...params }));
}

/**
 * Where to go instead of the matched screen: parameters that make no sense, a screen of the internal area for somebody
 * who is not logged in (then to /Login and back after it), an admin's screen for an employee. Null: stay.
 */
export function detourOf({ route, params }: RouteMatch, user: User | null, destination: string): string | null {
  const target = route.redirect?.(params);
  if (target) return target;
  if (!route.access) return null;
  if (!user) return loginPathFor(destination);
  return route.access === "admin" && !user.admin ? staffPath : null;
}

/**
 * Where the language toggle leads: the same place in the other language, or its start page. A section whose name is no
 * word of a language, such as a boat's, is called the same in both.
 */
export function languageTarget({ route, params }: RouteMatch, hash: string): string {
  const path = route.counterpart?.(params);
  if (path === undefined) return homePaths[otherLanguage(route.language)];
  const here = decodeHash(hash);
  const section = route.sections ? route.sections[here] : here;
  return section ? `${path}#${section}` : path;
}
