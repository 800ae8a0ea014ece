import { useTranslation } from "react-i18next";
import { useCall } from "../../../api/call.ts";
import { usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { type RemoveVehicle, staffFleetApi } from "../staff-fleet.api.ts";
import { type VehicleDialogProps, vehiclePopup } from "../staff-popup.ts";
import { useFutureBookings } from "../use-future-bookings.ts";
import { type BookingParts, FutureBookings } from "./future-bookings.tsx";

/** Asks before a boat is deleted; while bookings are still to come it lists them, and offers no button for it. */
export function DeleteDialog({ vehicle, open, onClose, onDone, ...parts }: VehicleDialogProps & BookingParts) {
  const { t } = useTranslation("staff-fleet");
  const call = useCall();
  const future = useFutureBookings(vehicle.id, open);
  const { submit, dialog } = usePopupSubmission<RemoveVehicle>(
    { send: ({ request }) => call(staffFleetApi.endpoints.removeVehicle.initiate(request)), onDone },
    vehiclePopup,
  );
  const isFree = future.bookings?.length === 0;
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("remove.title", { boat: vehicle.name })}
      confirmLabel={isFree || dialog.busy ? t("remove.confirm") : undefined}
      danger
      onClose={onClose}
      onSubmit={() => submit({ vehicle_id: vehicle.id })}
    >
      <p>{t("remove.notice")}</p>
      <FutureBookings
        {...parts}
        loaded={future}
        warning={(count) => t("remove.warning", { count })}
        none={t("remove.none")}
      />
    </FormDialog>
  );
}
