import { generatePath } from "react-router";
import { routes } from "../../client/app/routing/routes.ts";
import type { Route } from "../../client/app/routing/screen.ts";

/** A page of the website as its row says, in German where there is a German one. */
export interface ListedPage {
  name: string;
  path: string;
  /** The same page in English; null for one that speaks German only. An internal one speaks its account's language. */
  english: string | null;
  /** Whether an admin looks at it. */
  isInternal: boolean;
}

/** What stands in an address where a row has a variable part. A row whose part is missing here fails with its name. */
const parameters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  booking: { type: "Hausboote", name: "Hektor" },
  overview: { type: "Hausboote" },
  waiting: { type: "Hausboote", name: "Hektor" },
  products: { productType: "Getränke" },
  protocol: { kind: "Übergabe", booking: "1" },
  addVehicle: { type: "Hausboote" },
  changeVehicle: { type: "Hausboote", vehicleToChange: "Hektor" },
};

/** Looking at it would end the session of all others. */
const unseen = ["logout"];

const isInternal = (route: Route) => route.access !== undefined || route.staffFrame !== undefined;

function listed(route: Route): ListedPage {
  const params = parameters[route.id] ?? {};
  const path = generatePath(route.path, params);
  const english = isInternal(route) ? path : (route.counterpart?.(params) ?? null);
  return { name: route.id, path, english, isInternal: isInternal(route) };
}

/** Every page that has a row; those that show staff something else a second time, as staff see them. */
export function pageList(): ListedPage[] {
  const seen = routes.filter((route) => route.path !== "*" && !unseen.includes(route.id) && route.language === "de");
  const forStaff = seen.filter(({ forStaff: other }) => other !== undefined);
  return [
    ...seen.map(listed),
    ...forStaff.map((route) => {
      const page = listed(route);
      return { ...page, name: `${route.id}-staff`, english: page.path, isInternal: true };
    }),
  ];
}
