import { type VehicleType, vehicleWords } from "./vehicle-words.ts";

// Apart from the rules about days: the table of pages loads no calendar library for it.

/** The page of the waiting list. Behind it a `#` and a token is the link of a mail: no server log ever sees it. */
export const waitingPaths = { de: "/Warteliste", en: "/waiting-list" } as const satisfies Record<"de" | "en", string>;

/** The page of the waiting list for boats of a type, or for one of them; houseboats without a type. */
export function waitingPath(language: "de" | "en", type: VehicleType | null, name = ""): string {
  const word = type && vehicleWords[type][language];
  return [waitingPaths[language], word, encodeURIComponent(name)].filter(Boolean).join("/");
}
