import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { escapeHtml } from "../../../shared/rules/escape-html.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import { vehicleWords } from "../../../shared/rules/vehicle-words.ts";
import { fleetApi } from "../../features/fleet/fleet.api.ts";
import { type RouteParams } from "../../screen-row.ts";
import { routes } from "../routing/routes.ts";
import type { Route, RouteMatch } from "../routing/screen.ts";
import type { AppStore } from "../store.ts";
import { addressOf, alternatesOf, isPublic } from "./seo.ts";

// Only the server needs this, like seo.ts.

const types = Object.keys(vehicleWords) as VehicleType[];

/** All boats that can be booked, of every type. */
export async function operatingBoats({ dispatch }: AppStore): Promise<Vehicle[]> {
  const { initiate } = fleetApi.endpoints.getOperatingVehicles;
  return (await Promise.all(types.map((type) => dispatch(initiate(type)).unwrap()))).flat();
}

/** The pages of a route with parameters; types without a boat have an empty page, which is not listed. */
const listings: Readonly<Record<string, (boats: readonly Vehicle[], route: Route) => RouteParams[]>> = {
  booking: (boats, { language }) => [
    ...typesOf(boats).map((type) => ({ type: vehicleWords[type][language] })),
    ...boats.map(({ type, name }) => ({ type: vehicleWords[type][language], name })),
  ],
  overview: (boats, { language }) =>
    ["all", ...typesOf(boats).map((type) => vehicleWords[type][language])].map((type) => ({ type })),
};

const typesOf = (boats: readonly Vehicle[]) => types.filter((type) => boats.some((boat) => boat.type === type));

/** Every page that search engines should know, in the order of the routes table. */
export function publicPages(boats: readonly Vehicle[]): RouteMatch[] {
  return routes
    .filter(isPublic)
    .flatMap((route) => (listings[route.id]?.(boats, route) ?? [{}]).map((params) => ({ route, params })));
}

/** The sitemap: each page with the same page in the other language. */
export function sitemapOf(boats: readonly Vehicle[], publicUrl: string): string {
  const entries = publicPages(boats).map((match) => {
    const links = alternatesOf(match, publicUrl).map(
      ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`,
    );
    return `<url>${[`<loc>${escapeHtml(addressOf(match, publicUrl))}</loc>`, ...links].join("\n")}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}
