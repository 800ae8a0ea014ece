import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { allVehicles, type VehicleCategory } from "../../../shared/rules/vehicle-words.ts";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { CategoryLinks } from "../../features/fleet/components/category-links.tsx";
import { VehicleCard } from "../../features/fleet/components/vehicle-card.tsx";
import { fleetApi, useGetAllVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { categoryOf, overviewPath, vehiclesOf } from "../../features/fleet/fleet.routes.ts";
import type { StaffPopup } from "../../features/fleet/staff-popup.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { Banner } from "../../ui/banner.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { usePopup } from "../../ui/popup.tsx";
import type { PageContext, ScreenModule, ScreenProps } from "../routing/screen.ts";
import { BoatFinder, prefetchFinder } from "./boat-finder.tsx";
import styles from "./overview-page.module.css";
import { useStaffParts } from "./use-staff-parts.ts";

/** The overview of a category of boats (requirements/fleet.md); other words of the address lead to /404 before. */
export function Screen({ language, params, page }: ScreenProps) {
  const { t } = useTranslation("fleet");
  const category = categoryOf(params["type"] ?? "", language);
  if (!category) return null;
  return (
    <>
      <h1>{t(`title.${category}`)}</h1>
      <Fleet language={language} category={category} page={page} />
    </>
  );
}

interface FleetProps {
  language: Language;
  category: VehicleCategory;
  page: PageContext;
}

/**
 * The boats of a category, and what staff may do to them. The place of that is kept free until its code is there, so
 * that nothing moves under a thumb; guests have neither.
 */
function Fleet({ language, category, page }: FleetProps) {
  const user = useSelector(selectUser);
  const popup = usePopup<StaffPopup>();
  const staff = useStaffParts(language, user !== null);
  const { currentData = [] } = useGetAllVehiclesQuery(allVehicles);
  const actionsOf = (vehicle: Vehicle) =>
    user ? (
      <div className={styles.actions} data-admin={user.admin || undefined}>
        {staff ? <staff.StaffActions vehicle={vehicle} admin={user.admin} onOpen={popup.open} /> : null}
      </div>
    ) : null;
  return (
    <>
      {user ? <div className={styles.bar}>{staff ? <staff.StaffBar category={category} /> : null}</div> : null}
      {user && staff ? <staff.StaffPopups popup={popup} user={user} /> : null}
      <CategoryLinks current={category} vehicles={currentData} pathOf={(other) => overviewPath(language, other)} />
      <BoatFinder language={language} category={category} page={page} />
      <Cards language={language} category={category} page={page} actionsOf={actionsOf} />
    </>
  );
}

interface CardsProps extends FleetProps {
  actionsOf: (vehicle: Vehicle) => ReactNode;
}

/**
 * The cards of a category, in the order of the answer. Two states are empty: nothing was ever entered in the category
 * ("no entries in this category yet"), or there are boats, but every one is blocked ("no {type} available", above
 * them).
 */
function Cards({ language, category, page, actionsOf }: CardsProps) {
  const { t } = useTranslation("fleet");
  const { currentData, error, refetch } = useGetAllVehiclesQuery(allVehicles);
  if (!currentData) {
    const texts = { loading: t("loading"), failed: t("failed"), retry: t("retry") };
    return <LoadState failed={error !== undefined} texts={texts} onRetry={refetch} />;
  }
  const vehicles = vehiclesOf(currentData, category);
  if (vehicles.length === 0) return <Banner kind="info" title={t("empty")} />;
  return (
    <>
      {vehicles.every(({ blocked }) => blocked) ? (
        <div className={styles.notice}>
          <Banner kind="info" title={t("noneAvailable", { type: t(`types.${category}`) })}>
            {t("noneAvailableHint", { phone: page.config.company.phone })}
          </Banner>
        </div>
      ) : null}
      <ul className={styles.cards}>
        {vehicles.map((vehicle, index) => (
          <li key={vehicle.id}>
            {/* Taken over in a task of its own, and the one that is touched first. */}
            <Suspense>
              <VehicleCard
                vehicle={vehicle}
                language={language}
                bookingPath={bookingPath(language, vehicle.type, vehicle.name)}
                priority={index === 0}
                actions={actionsOf(vehicle)}
              />
            </Suspense>
          </li>
        ))}
      </ul>
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = async (store, language, params, page, query) => {
  const category = categoryOf(params["type"] ?? "", language);
  if (!category) return;
  await Promise.all([
    store.dispatch(fleetApi.endpoints.getAllVehicles.initiate(allVehicles)),
    prefetchFinder(store, { language, category, page }, query),
  ]);
};
