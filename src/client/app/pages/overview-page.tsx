import { useTranslation } from "react-i18next";
import { allVehicles } from "../../../shared/rules/vehicle-words.ts";
import { CategoryLinks } from "../../features/fleet/components/category-links.tsx";
import { useGetAllVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { categoryOf, overviewPath } from "../../features/fleet/fleet.routes.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { BoatFinder } from "./boat-finder.tsx";
import { Cards } from "./overview-boats.tsx";

export { prefetchOverview as prefetch } from "./overview-boats.tsx";

/** The overview of a category of boats (requirements/fleet.md); other words of the address lead to /404 before. */
export function Screen({ language, params, page }: ScreenProps) {
  const { t } = useTranslation("fleet");
  const { currentData = [] } = useGetAllVehiclesQuery(allVehicles);
  const category = categoryOf(params["type"] ?? "", language);
  if (!category) return null;
  return (
    <>
      <h1>{t(`title.${category}`)}</h1>
      <CategoryLinks current={category} vehicles={currentData} pathOf={(other) => overviewPath(language, other)} />
      <BoatFinder language={language} category={category} page={page} />
      <Cards language={language} category={category} page={page} />
    </>
  );
}
