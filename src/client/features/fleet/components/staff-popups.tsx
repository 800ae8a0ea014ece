import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { allVehicles } from "../../../../shared/rules/vehicle-words.ts";
import { live } from "../../../api/live.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { type Popup, PopupDialog } from "../../../ui/popup.tsx";
import { RetryLine } from "../../../ui/query-view.tsx";
import { useGetAllVehiclesQuery } from "../fleet.api.ts";
import { staffFleetApi } from "../staff-fleet.api.ts";
import { type StaffPopup, vehicleTexts } from "../staff-popup.ts";
import { useFutureBookings } from "../use-future-bookings.ts";
import { type BookingParts, FutureBookings } from "./future-bookings.tsx";
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

interface DeleteDialogProps extends OpenedDialog {
  vehicle: Vehicle;
  parts: BookingParts;
}

/** Asks before a boat is deleted; while bookings are still to come it lists them, and offers no button for it. */
function DeleteDialog({ vehicle, parts, ...dialog }: DeleteDialogProps) {
  const { t } = useTranslation("staff-fleet");
  const future = useFutureBookings(vehicle.id, dialog.open);
  return (
    <ActionDialog
      {...dialog}
      texts={vehicleTexts}
      title={t("remove.title", { boat: vehicle.name })}
      confirmLabel={t("remove.confirm")}
      canConfirm={future.bookings?.length === 0}
      danger
      request={() => ({ vehicle_id: vehicle.id })}
      call={({ request }) => staffFleetApi.endpoints.removeVehicle.initiate(request)}
    >
      <p>{t("remove.notice")}</p>
      <FutureBookings
        {...parts}
        loaded={future}
        warning={(count) => t("remove.warning", { count })}
        none={t("remove.none")}
      />
    </ActionDialog>
  );
}

interface BlockDialogProps extends OpenedDialog {
  vehicle: Vehicle;
  parts: BookingParts;
  /** What is to be: true blocks the boat, false frees it. */
  blocked: boolean;
  /** It is blocked, and has stays ahead that need another boat. */
  onStaysLeft: () => void;
}

/** Asks before a boat is blocked, and lists the bookings that this does not cancel; or before it is freed. */
function BlockDialog({ vehicle, blocked, parts, onStaysLeft, ...dialog }: BlockDialogProps) {
  const { t } = useTranslation("staff-fleet");
  const future = useFutureBookings(vehicle.id, dialog.open && blocked);
  const kind = blocked ? "block" : "free";
  // Where the list could not be loaded, there may be some.
  const mayHaveStays = future.bookings?.some(({ may_cancel }) => may_cancel !== "nobody") ?? true;
  return (
    <ActionDialog
      {...dialog}
      onDone={() => {
        dialog.onDone();
        if (blocked && mayHaveStays) onStaysLeft();
      }}
      texts={vehicleTexts}
      title={t(`${kind}.title`, { boat: vehicle.name })}
      confirmLabel={t(`${kind}.confirm`)}
      danger={blocked}
      isLoading={blocked && !future.bookings && !future.failed}
      request={() => ({ vehicle: vehicle.id, blocked })}
      // Blocked twice is blocked once: it needs no key.
      call={({ request }) => staffFleetApi.endpoints.blockVehicle.initiate(request)}
    >
      <p>{t(`${kind}.notice`)}</p>
      {blocked ? (
        <FutureBookings
          {...parts}
          loaded={future}
          warning={(count) => t("block.warning", { count })}
          none={t("block.none")}
        />
      ) : null}
    </ActionDialog>
  );
}
