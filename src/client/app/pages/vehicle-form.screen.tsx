import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Navigate, useNavigate } from "react-router";
import type { Destination } from "../../../../machines/vehicle-form/vehicle-form.types.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { allVehicles, type VehicleType, vehicleTypeOf, vehicleWords } from "../../../shared/rules/vehicle-words.ts";
import { uncached, useCall } from "../../api/call.ts";
import { fleetApi, useGetAllVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { overviewPath } from "../../features/fleet/fleet.routes.ts";
import { hidesOwnDeposit, hidesOwnPaddle, hidesOwnPrice } from "../../features/price-list/hides-own-price.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { usePriceList } from "../../features/settings/held-price-list.ts";
import { VehicleForm } from "../../features/vehicle-form/components/vehicle-form.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { notFoundPath } from "../routing/paths.ts";
import type { ScreenProps } from "../routing/screen.ts";

/** Adds a boat, or changes the one that the address names (requirements/fleet.md). */
export function Screen({ params }: ScreenProps) {
  const { t } = useTranslation("vehicle-form");
  const isHydrated = useHydrated();
  const type = vehicleTypeOf(params["type"] ?? "", "de");
  const name = params["vehicleToChange"];
  if (!type) return null;
  const noun = t(`noun.${vehicleWords[type].de}`);
  return (
    <>
      <h1>{name === undefined ? t("title.adding", { type: noun }) : t("title.changing", { name })}</h1>
      {isHydrated ? <FormOf key={`${type} ${name}`} type={type} name={name} /> : null}
    </>
  );
}

interface FormOfProps {
  type: VehicleType;
  /** Absent for a new boat. */
  name: string | undefined;
}

/** What the tab keeps of the form and the files that are chosen are the browser's: no server draws it. */
function FormOf({ type, name }: FormOfProps) {
  const user = useSelector(selectUser);
  const { list } = usePriceList();
  const navigate = useNavigate();
  const call = useCall();
  const loadPresent = useCallback(
    async (id: number) => {
      const vehicles = await call(fleetApi.endpoints.getAllVehicles.initiate(allVehicles, uncached));
      return vehicles.find((vehicle) => vehicle.id === id) ?? null;
    },
    [call],
  );
  if (!user) return null;
  const form = (vehicle: Vehicle | null) => (
    <VehicleForm
      userId={user.id}
      type={type}
      vehicle={vehicle}
      isPriceListed={hidesOwnPrice(list, vehicle?.id ?? null)}
      isPaddleListed={hidesOwnPaddle(list)}
      isDepositListed={hidesOwnDeposit(list, vehicle?.id ?? null)}
      loadPresent={loadPresent}
      onLeave={(to: Destination) => {
        // Two signatures of one function.
        if (typeof to === "number") void navigate(to);
        else void navigate(to ?? overviewPath("de", type));
      }}
    />
  );
  return name === undefined ? form(null) : <StoredBoat type={type} name={name} show={form} />;
}

/** Shows the boat as it is stored when the screen opens; later changes by others are for the save to find. */
function StoredBoat({ type, name, show }: { type: VehicleType; name: string; show: (vehicle: Vehicle) => ReactNode }) {
  const { t } = useTranslation("vehicle-form");
  const { data, isFetching, error, refetch } = useGetAllVehiclesQuery(type, { refetchOnMountOrArgChange: true });
  const [opened, setOpened] = useState<Vehicle | null>(null);
  const found = isFetching ? undefined : data?.find((vehicle) => vehicle.name === name);
  if (!opened && found) setOpened(found);
  if (data && !opened && !isFetching && !error && !found) return <Navigate to={notFoundPath} replace />;
  return (
    <QueryView query={{ data: opened ?? undefined, error, refetch }} failed={t("unloaded")}>
      {show}
    </QueryView>
  );
}
