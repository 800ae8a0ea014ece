import type { Language } from "../../../shared/contract/page.ts";
import { withdrawalPaths } from "../../../shared/rules/withdrawal-paths.ts";
import { otherLanguage, type ScreenRow } from "../../screen-row.ts";

export const withdrawalScreen = (language: Language): ScreenRow => ({
  id: "withdrawal",
  language,
  path: withdrawalPaths[language],
  namespaces: ["validation", "vouchers"],
  head: { title: "vouchers:head.withdrawal", description: "withdrawal" },
  counterpart: () => withdrawalPaths[otherLanguage(language)],
});
