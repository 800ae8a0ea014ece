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
  counterpart: ({ type = "", name }) => waitingPath(otherLanguage(language), vehicleTypeOf(type, language), name),
  isUnlisted: true,
});
