import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { Day } from "../../../shared/rules/day.ts";
import { type VehicleType, vehicleTypeOf } from "../../../shared/rules/vehicle-words.ts";
import { waitingPaths } from "../../../shared/rules/waiting-paths.ts";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { fleetApi, useGetOperatingVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { JoinForm } from "../../features/waiting/components/join-form.tsx";
import { WaitingEntry } from "../../features/waiting/components/waiting-entry.tsx";
import { searchWith, stayOf } from "../../format/stay-address.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { privacyPaths } from "../routing/paths.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import styles from "./text-page.module.css";

/** The waiting list: joining it, and behind a `#` the token of a mail's link (requirements/waiting.md). */
export function Screen({ language, params, page }: ScreenProps) {
  const { t } = useTranslation("waiting");
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  // No server is told what stands behind the `#`.
  const token = useHydrated() ? hash.slice(1) : "";
  const type = typeIn(params, language);
  const query = useGetOperatingVehiclesQuery(type, { skip: token !== "" });
  const stay = stayOf(search, language);
  const pathOf = (of: VehicleType, name: string, { from, to }: { from: Day; to: Day }) =>
    bookingPath(language, of, name) + searchWith("", language, { from, to });
  return (
    <div className={styles.page}>
      <h1>{t("heading")}</h1>
      {token === "" ? <p>{t("intro")}</p> : null}
      {token !== "" ? (
        <WaitingEntry
          token={token}
          joinPath={waitingPaths[language]}
          bookingPathOf={(entry) => pathOf(entry.vehicle_type, entry.vehicle_name, daysOf(entry))}
          onTaken={(entry) => void navigate(pathOf(entry.vehicle_type, entry.vehicle_name, daysOf(entry)))}
        />
      ) : (
        <QueryView query={query} failed={t("failed")}>
          {(boats) => (
            <JoinForm
              // Another address fills the form anew.
              key={`${type} ${params["name"]} ${search}`}
              boats={boats}
              chosen={{
                vehicle: boats.find(({ name }) => name === params["name"])?.id ?? null,
                from: stay?.from ?? null,
                to: stay?.to ?? null,
              }}
              firstStart={page.firstStart}
              privacyPath={privacyPaths[language]}
              bookingPathOf={(boat, days) => pathOf(boat.type, boat.name, days)}
            />
          )}
        </QueryView>
      )}
    </div>
  );
}

const daysOf = ({ start_day: from, end_day: to }: { start_day: Day; end_day: Day }) => ({ from, to });

/** Houseboats where the address names no type. */
const typeIn = (params: ScreenProps["params"], language: ScreenProps["language"]): VehicleType =>
  vehicleTypeOf(params["type"] ?? "", language) ?? "houseboats";

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }, language, params) =>
  dispatch(fleetApi.endpoints.getOperatingVehicles.initiate(typeIn(params, language)));
