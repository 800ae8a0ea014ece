import { addDays, type Day } from "./day.ts";
import { type VehicleType, vehicleWords } from "./vehicle-words.ts";

/** The page of the waiting list. Behind it a `#` and a token is the link of a mail: no server log ever sees it. */
export const waitingPaths = { de: "/Warteliste", en: "/waiting-list" } as const satisfies Record<"de" | "en", string>;

/** Offers that an entry gets at most. */
export const mostOffers = 3;
/** Entries that a mail address may have at once, for different days or boats. */
export const mostEntries = 5;
/** How long an offer is reserved for its guest. */
export const offerHours = 24;
/** From so many days before the stay on nothing is reserved: everybody who waits is told, and who books first has it. */
const daysWithoutHold = 14;

/** Whether days that became free are reserved for the guest whom they are offered to. */
export function isOfferHeld(start: Day, today: Day): boolean {
  return today < addDays(start, -daysWithoutHold);
}

/** The page of the waiting list for boats of a type, or for one of them; houseboats without a type. */
export function waitingPath(language: "de" | "en", type: VehicleType | null, name = ""): string {
  return [waitingPaths[language], type && vehicleWords[type][language], encodeURIComponent(name)]
    .filter(Boolean)
    .join("/");
}
