import { generatePath } from "react-router";
import type { Language } from "../../../shared/contract/page.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import { vehicleTypeOf, vehicleWords } from "../../../shared/rules/vehicle-words.ts";
import { otherLanguage, type ScreenRow } from "../../screen-row.ts";

const patterns = { de: "/Buchen/:type/:name?", en: "/book/:type/:name?" } as const;

/** The ids of its parts, that links and the page itself lead to. */
export const bookingSections = { calendar: "dates", overview: "overview", form: "booking" } as const;

/** The booking page of a boat, or of a type's first boat. */
export function bookingPath(language: Language, type: VehicleType, name?: string): string {
  return generatePath(patterns[language], { type: vehicleWords[type][language], name: name ?? null });
}

export const bookingScreen = (language: Language): ScreenRow => ({
  id: "booking",
  language,
  path: patterns[language],
  namespaces: ["calendar", "checkout", "booking"],
  head: ({ type, name }) =>
    name
      ? { title: "common:head.boat", description: "boat", values: { type, boat: name } }
      : { title: "common:head.booking", description: "booking", values: { type } },
  counterpart: ({ type = "", name }) => {
    const vehicleType = vehicleTypeOf(type, language);
    return vehicleType && bookingPath(otherLanguage(language), vehicleType, name);
  },
  isKnown: ({ type = "" }) => vehicleTypeOf(type, language) !== null,
});
