import type { Language } from "../../../shared/contract/page.ts";
import { vehicleTypeOf } from "../../../shared/rules/vehicle-words.ts";
import { waitingPath, waitingPaths } from "../../../shared/rules/waiting-paths.ts";
import { otherLanguage, type ScreenRow } from "../../screen-row.ts";

export const waitingScreen = (language: Language): ScreenRow => ({
  id: "waiting",
  language,
  path: `${waitingPaths[language]}/:type?/:name?`,
  namespaces: ["waiting", "validation"],
  head: { title: "waiting:head.title", description: "waiting" },
  counterpart: ({ type, name }) => {
    if (!type) return waitingPaths[otherLanguage(language)];
    const vehicleType = vehicleTypeOf(type, language);
    return vehicleType && waitingPath(otherLanguage(language), vehicleType, name);
  },
  isKnown: ({ type }) => !type || vehicleTypeOf(type, language) !== null,
  isUnlisted: true,
});
