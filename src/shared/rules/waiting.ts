import { type VehicleType, vehicleWords } from "./vehicle-words.ts";

/** The page of the waiting list. Behind it a `#` and a token is the link of a mail: no server log ever sees it. */
export const waitingPaths = { de: "/Warteliste", en: "/waiting-list" } as const satisfies Record<"de" | "en", string>;

/** Offers that an entry gets at most. */
export const mostOffers = 3;
/** Entries that a mail address may have at once, for different days or boats. */
export const mostEntries = 5;
/** How long an offer is reserved for its guest. */
export const offerHours = 24;
/** The page of the waiting list for boats of a type, or for one of them. */
export function waitingPath(language: "de" | "en", type: VehicleType, name?: string): string {
  const parts = [vehicleWords[type][language], ...(name ? [name] : [])];
  return [waitingPaths[language], ...parts.map(encodeURIComponent)].join("/");
}
