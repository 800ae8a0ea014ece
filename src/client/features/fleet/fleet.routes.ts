import { generatePath } from "react-router";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { VehicleCategory } from "../../../shared/rules/vehicle-words.ts";
import { allVehicles, vehicleTypeOf, vehicleWords } from "../../../shared/rules/vehicle-words.ts";
import { otherLanguage, type ScreenRow } from "../../screen-row.ts";

const patterns = { de: "/Übersicht/:type", en: "/overview/:type" } as const;

/** The overview of a type or of all boats; with a name, the boat's place on it. */
export function overviewPath(language: Language, category: VehicleCategory, name?: string): string {
  const type = category === "all" ? category : vehicleWords[category][language];
  const path = generatePath(patterns[language], { type });
  return name ? `${path}/#${encodeURIComponent(name)}` : path;
}

/** The category that a word of an overview's address names in that language; null for any other word. */
export function categoryOf(word: string, language: Language): VehicleCategory | null {
  return word === "all" ? word : vehicleTypeOf(word, language);
}

/** The boats of a category: the overview asks for all of them once, since it leads to the categories that have any. */
export function vehiclesOf(vehicles: Vehicle[], category: VehicleCategory): Vehicle[] {
  return category === allVehicles ? vehicles : vehicles.filter(({ type }) => type === category);
}

export const overviewScreen = (language: Language): ScreenRow => ({
  id: "overview",
  language,
  path: patterns[language],
  namespaces: ["fleet", "extras", "finder", "calendar"],
  head: ({ type }) =>
    type === "all"
      ? { title: "common:head.overviewAll", description: "overviewAll" }
      : { title: "common:head.overview", description: "overview", values: { type } },
  counterpart: ({ type = "" }) => {
    const category = categoryOf(type, language);
    return category && overviewPath(otherLanguage(language), category);
  },
  isKnown: ({ type = "" }) => categoryOf(type, language) !== null,
});
