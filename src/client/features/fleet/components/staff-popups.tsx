import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { allVehicles } from "../../../../shared/rules/vehicle-words.ts";
import { live } from "../../../api/live.ts";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { type Popup, PopupDialog } from "../../../ui/popup.tsx";
import { RetryLine } from "../../../ui/query-view.tsx";
import { useGetAllVehiclesQuery } from "../fleet.api.ts";
import type { StaffPopup } from "../staff-popup.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { BookingParts } from "./future-bookings.tsx";
import { PortalCalendarsDialog } from "./portal-calendars-dialog.tsx";
import { VehicleLogDialog } from "./vehicle-log-dialog.tsx";

/**
 * The answer has all texts of all boats, and nobody waits before this screen: it is asked for less often than the day
 * plan.
 */
const options = { ...live, pollingInterval: 15_000 } as const;

interface StaffPopupsProps extends BookingParts {
  popup: Popup<StaffPopup>;
  /** What was done last, in words. */
  done: string;
  onDone: (text: string) => void;
  /** A boat was blocked that has stays ahead. */
  onStaysLeft: (vehicle: Vehicle) => void;
}

/** What staff open over the boats of the overview; it also keeps the boats up to date while staff look at them. */
export function StaffPopups({ popup, done, onDone, onStaysLeft, ...parts }: StaffPopupsProps) {
  const { t } = useTranslation("staff-fleet");
  const { currentData: vehicles, error, refetch } = useGetAllVehiclesQuery(allVehicles, options);
  const message = useRef<HTMLDivElement>(null);
  const isRemoved = done !== "" && popup.subject?.kind === "remove" && !popup.isOpen;
  useEffect(() => {
    // The button that opened the dialog goes with its card.
    if (isRemoved) message.current?.focus({ preventScroll: true });
  }, [isRemoved]);
  return (
    <>
      <SuccessBanner ref={message} text={done} />
      {vehicles && error ? <RetryLine failed={t("stale")} onRetry={refetch} /> : null}
      <PopupDialog popup={popup}>
        {({ kind, vehicle }, opened) => {
          if (kind === "log") return <VehicleLogDialog {...opened} vehicle={vehicle} />;
          if (kind === "calendars") return <PortalCalendarsDialog {...opened} vehicle={vehicle} />;
          const dialog = { ...opened, vehicle, parts, onDone: () => onDone(t(`done.${kind}`, { boat: vehicle.name })) };
          return kind === "remove" ? (
            <DeleteDialog {...dialog} />
          ) : (
            <BlockDialog {...dialog} blocked={kind === "block"} onStaysLeft={() => onStaysLeft(vehicle)} />
          );
        }}
      </PopupDialog>
    </>
  );
}
