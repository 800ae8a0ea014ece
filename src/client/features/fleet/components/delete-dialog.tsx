import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { staffFleetApi } from "../staff-fleet.api.ts";
import { vehicleTexts } from "../staff-popup.ts";
import { useFutureBookings } from "../use-future-bookings.ts";
import { type BookingParts, FutureBookings } from "./future-bookings.tsx";

interface DeleteDialogProps extends OpenedDialog {
  vehicle: Vehicle;
  parts: BookingParts;
}

/** Asks before a boat is deleted; while bookings are still to come it lists them, and offers no button for it. */
export function DeleteDialog({ vehicle, parts, ...dialog }: DeleteDialogProps) {
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
