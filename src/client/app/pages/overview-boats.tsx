import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { allVehicles, type VehicleCategory } from "../../../shared/rules/vehicle-words.ts";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { VehicleCard } from "../../features/fleet/components/vehicle-card.tsx";
import { fleetApi, useGetAllVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { categoryOf, vehiclesOf } from "../../features/fleet/fleet.routes.ts";
import { settingsApi, useVisitorsTax } from "../../features/settings/settings.api.ts";
import { useLanguage } from "../../format/language.ts";
import { Banner } from "../../ui/banner.tsx";
import { Grid } from "../../ui/layout.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import type { PageContext, ScreenModule } from "../routing/screen.ts";
import { prefetchFinder } from "./boat-finder.tsx";
import styles from "./overview-page.module.css";
import { useListed } from "./use-listed.ts";

interface CategoryBoatsProps {
  category: VehicleCategory;
  children: (vehicles: Vehicle[]) => ReactNode;
}

/**
 * The boats of a category, in the order of the answer; that they are loading, failed to load, or that there is none.
 */
export function CategoryBoats({ category, children }: CategoryBoatsProps) {
  const { t } = useTranslation("fleet");
  const { currentData, ...query } = useGetAllVehiclesQuery(allVehicles);
  const vehicles = currentData && vehiclesOf(currentData, category);
  return (
    <QueryView
      query={{ ...query, data: vehicles }}
      failed={t("failed")}
      empty={<Banner kind="info" title={t("empty")} />}
    >
      {children}
    </QueryView>
  );
}

interface CardsProps {
  /** Of the addresses that they lead to. */
  language: Language;
  category: VehicleCategory;
  page: PageContext;
  /** What else can be done to a boat, by staff. */
  actionsOf?: (vehicle: Vehicle) => ReactNode;
}

/**
 * The cards of a category. Two states are empty: nothing was ever entered in the category ("no entries in this category
 * yet"), or there are boats, but every one is blocked ("no {type} available", above them).
 */
export function Cards({ language, category, page, actionsOf }: CardsProps) {
  const { t } = useTranslation("fleet");
  const spoken = useLanguage();
  const visitorsTax = useVisitorsTax();
  const listed = useListed(page);
  return (
    <CategoryBoats category={category}>
      {(vehicles) => (
        <>
          {vehicles.every(({ blocked }) => blocked) ? (
            <div className={styles.notice}>
              <Banner kind="info" title={t("noneAvailable", { type: t(`types.${category}`) })}>
                {t("noneAvailableHint", { phone: page.config.company.phone })}
              </Banner>
            </div>
          ) : null}
          <Grid as="ul" gap={6} className={styles.cards}>
            {vehicles.map((vehicle, index) => (
              <li key={vehicle.id}>
                {/* Taken over in a task of its own, and the one that is touched first. */}
                <Suspense>
                  <VehicleCard
                    vehicle={vehicle}
                    visitorsTax={visitorsTax}
                    listed={listed}
                    language={spoken}
                    bookingPath={bookingPath(language, vehicle.type, vehicle.name)}
                    priority={index === 0}
                    actions={actionsOf?.(vehicle)}
                  />
                </Suspense>
              </li>
            ))}
          </Grid>
        </>
      )}
    </CategoryBoats>
  );
}

export const prefetchOverview: NonNullable<ScreenModule["prefetch"]> = async (store, language, params, page, query) => {
  const category = categoryOf(params["type"] ?? "", language);
  if (!category) return;
  await Promise.all([
    store.dispatch(fleetApi.endpoints.getAllVehicles.initiate(allVehicles)),
    store.dispatch(settingsApi.endpoints.getBusinessSettings.initiate()),
    prefetchFinder(store, { language, category, page }, query),
  ]);
};
