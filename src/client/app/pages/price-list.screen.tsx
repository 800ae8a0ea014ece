import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { useLocation, useNavigate } from "react-router";
import { allVehicles } from "../../../shared/rules/vehicle-words.ts";
import { fleetApi, useGetAllVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { PriceListView } from "../../features/price-list/components/price-list-view.tsx";
import { priceListApi } from "../../features/price-list/price-list.api.ts";
import { priceListPath, versionIn, versionPath } from "../../features/price-list/price-list.routes.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { useToday } from "../../format/use-today.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";

/** The price list, for admins (requirements/price-list.md). */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("price-list");
  const user = useSelector(selectUser);
  const today = useToday(page.today);
  const navigate = useNavigate();
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const { data, error, refetch } = useGetAllVehiclesQuery(allVehicles, { refetchOnMountOrArgChange: true });
  const boats = useMemo(() => data?.map(({ id, name }) => ({ id, name })), [data]);
  return (
    <>
      <h1>{t("title")}</h1>
      {/* What the tab keeps of a draft is the browser's: no server draws it. */}
      {user && isHydrated ? (
        <QueryView query={{ data: boats, error, refetch }} failed={t("failed")}>
          {(listed) => (
            <PriceListView
              userId={user.id}
              id={versionIn(search)}
              boats={listed}
              today={today}
              onOpen={(id) => void navigate(versionPath(id))}
              onLeave={() => void navigate(priceListPath, { replace: true })}
            />
          )}
        </QueryView>
      ) : null}
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = async ({ dispatch }) => {
  await Promise.all([
    dispatch(priceListApi.endpoints.getPriceLists.initiate()),
    dispatch(fleetApi.endpoints.getAllVehicles.initiate(allVehicles)),
  ]);
};
