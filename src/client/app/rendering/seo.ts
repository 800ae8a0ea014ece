import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { Listed } from "../../../shared/rules/cheapest-stay.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { termsVersionIn } from "../../../shared/rules/terms-versions.ts";
import { allVehicles, vehicleTypeOf } from "../../../shared/rules/vehicle-words.ts";
import { fleetApi } from "../../features/fleet/fleet.api.ts";
import { categoryOf, vehiclesOf } from "../../features/fleet/fleet.routes.ts";
import { heldPriceList } from "../../features/settings/held-price-list.ts";
import { isNeverPublished, publishedListApi } from "../../features/settings/published-list.api.ts";
import { settingsApi } from "../../features/settings/settings.api.ts";
import { otherLanguage, type RouteParams } from "../../screen-row.ts";
import { canonicalPath } from "../routing/match.ts";
import type { PageContext, Route, RouteMatch } from "../routing/screen.ts";
import type { RootState } from "../store.ts";
import type { Alternate, Head, HeadParts } from "./head-tags.ts";
import {
  boatData,
  boatListData,
  businessData,
  type DataContext,
  graphOf,
  shareImage,
  voucherData,
} from "./structured-data.ts";

// Only the server needs this: it is apart from the routes so that no browser loads it.

/** What search engines learn about a screen, from the answers that were fetched for it. */
interface Subject {
  /** JSON-LD of what the page shows. */
  data: (state: RootState, context: DataContext, params: RouteParams) => object[];
  /** Whether the page only says that there is nothing to show. */
  isEmpty?: (state: RootState, params: RouteParams, language: Language) => boolean;
  /** Whether the address asks for another state of the page, which nobody shall find instead of it. */
  isVariant?: (query: string) => boolean;
  /** Whether there is no such state: the page says so, and its status does. */
  isMissing?: (state: RootState, query: string) => boolean;
}

/** By what boats are advertised. */
function listedIn(state: RootState, today: Day): Listed {
  const { price_list, off_season_start = null, off_season_end = null } = settingsIn(state) ?? {};
  const { list } = heldPriceList(price_list);
  return { list, today, offSeason: { off_season_start, off_season_end } };
}

const settingsIn = (state: RootState) => settingsApi.endpoints.getBusinessSettings.select()(state).data;

function operatingIn(state: RootState, { type = "" }: RouteParams, language: Language): Vehicle[] | undefined {
  const vehicleType = vehicleTypeOf(type, language);
  return vehicleType ? fleetApi.endpoints.getOperatingVehicles.select(vehicleType)(state).data : [];
}

function shownIn(state: RootState, { type = "" }: RouteParams, language: Language): Vehicle[] | undefined {
  const category = categoryOf(type, language);
  const vehicles = fleetApi.endpoints.getAllVehicles.select(allVehicles)(state).data;
  return category ? vehicles && vehiclesOf(vehicles, category) : [];
}

/** The boat on the booking page: the named one, or the first. */
function bookedBoat(boats: readonly Vehicle[], { name }: RouteParams): Vehicle | undefined {
  return name ? boats.find((boat) => boat.name === name) : boats[0];
}

/** What a page without a subject of its own is about: the company. */
const companyItself: Subject = { data: (_state, context) => [businessData(context, undefined, [])] };

const subjects: Readonly<Record<string, Subject>> = {
  home: {
    data: (state, context) => {
      const { data: boats = [] } = fleetApi.endpoints.getOperatingVehicles.select("houseboats")(state);
      return [businessData(context, settingsIn(state), boats)];
    },
  },
  booking: {
    data: (state, context, params) => {
      const boat = bookedBoat(operatingIn(state, params, context.language) ?? [], params);
      return boat ? [boatData(boat, context)] : [];
    },
    isEmpty: (state, params, language) => {
      const boats = operatingIn(state, params, language);
      return boats !== undefined && !bookedBoat(boats, params);
    },
  },
  overview: {
    data: (state, context, params) => [boatListData(shownIn(state, params, context.language) ?? [], context)],
    isEmpty: (state, params, language) => shownIn(state, params, language)?.length === 0,
  },
  vouchers: { data: (_state, context) => [voucherData(context)] },
  terms: {
    ...companyItself,
    isVariant: (query) => termsVersionIn(query) !== null,
    isMissing: (state, query) => {
      const version = termsVersionIn(query);
      if (version === null || version === "unknown") return version !== null;
      return isNeverPublished(publishedListApi.endpoints.getPublishedList.select(version)(state).error);
    },
  },
};

/** Whether what the address names behind its question mark was never there. */
export const isMissing = ({ route }: RouteMatch, state: RootState, query: string): boolean =>
  subjects[route.id]?.isMissing?.(state, query) ?? false;

const absolute = (path: string, publicUrl: string) => new URL(path, publicUrl).href;

/** The page in each language that it has; readers of any other are given the German one, or the only one. */
export function alternatesOf({ route, params }: RouteMatch, publicUrl: string): Alternate[] {
  const { language } = route;
  const counterpart = route.counterpart?.(params);
  const here = { language, url: absolute(canonicalPath({ route, params }), publicUrl) };
  if (!counterpart) return [here, { language: "x-default", url: here.url }];
  const there = { language: otherLanguage(language), url: absolute(counterpart, publicUrl) };
  const [german, english] = language === "de" ? [here, there] : [there, here];
  return [german, english, { language: "x-default", url: german.url }];
}

/** The absolute address of a page. */
export function addressOf(match: RouteMatch, publicUrl: string): string {
  return absolute(canonicalPath(match), publicUrl);
}

/** Whether a screen is for everybody: neither the internal area nor a way into it. */
export function isPublic({ access, isUnlisted }: Route): boolean {
  return !access && !isUnlisted;
}

function isIndexed(route: Route, params: RouteParams, state: RootState): boolean {
  return isPublic(route) && !subjects[route.id]?.isEmpty?.(state, params, route.language);
}

/** How the page is found and shown elsewhere; a page that shows nothing is kept out of the search engines. */
export function seoOf(
  match: RouteMatch,
  state: RootState,
  { config, today }: PageContext,
  head: Head,
  query: string,
): Omit<HeadParts, "language"> {
  const { route, params } = match;
  const { company, publicUrl } = config;
  const listed = listedIn(state, today);
  const context: DataContext = { language: route.language, head, company, publicUrl, today, listed };
  const isThere = isIndexed(route, params, state);
  const isVariant = subjects[route.id]?.isVariant?.(query) ?? false;
  const indexed = isThere && !isVariant;
  return {
    head,
    siteName: company.name,
    isApp: route.access !== undefined,
    canonical: isThere ? addressOf(match, publicUrl) : null,
    ...(isVariant && { isVariant }),
    alternates: indexed ? alternatesOf(match, publicUrl) : [],
    image: shareImage(context),
    structuredData: indexed ? graphOf((subjects[route.id] ?? companyItself).data(state, context, params)) : null,
  };
}
