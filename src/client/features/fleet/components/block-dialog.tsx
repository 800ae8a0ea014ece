import { useTranslation } from "react-i18next";
import { useCall } from "../../../api/call.ts";
import { usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { type BlockVehicle, staffFleetApi } from "../staff-fleet.api.ts";
import { type VehicleDialogProps, vehiclePopup } from "../staff-popup.ts";
import { useFutureBookings } from "../use-future-bookings.ts";
import { type BookingParts, FutureBookings } from "./future-bookings.tsx";

interface BlockDialogProps extends VehicleDialogProps, BookingParts {
  /** What is to be: true blocks the boat, false frees it. */
  blocked: boolean;
}

/** Asks before a boat is blocked, and lists the bookings that this does not cancel; or before it is freed. */
export function BlockDialog({ vehicle, blocked, open, onClose, onDone, ...parts }: BlockDialogProps) {
  const { t } = useTranslation("staff-fleet");
  const call = useCall();
  const future = useFutureBookings(vehicle.id, open && blocked);
  const { submit, dialog } = usePopupSubmission<BlockVehicle>(
    {
      // Blocked twice is blocked once: it needs no key.
      send: ({ request }) => call(staffFleetApi.endpoints.blockVehicle.initiate(request)),
      onDone,
    },
    vehiclePopup,
  );
  const kind = blocked ? "block" : "free";
  const isAsking = blocked && open && !future.bookings && !future.failed;
  return (
    <FormDialog
      {...dialog}
      busy={dialog.busy || isAsking}
      open={open}
      title={t(`${kind}.title`, { boat: vehicle.name })}
      confirmLabel={t(`${kind}.confirm`)}
      danger={blocked}
      onClose={onClose}
      onSubmit={() => submit({ vehicle: vehicle.id, blocked })}
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
    </FormDialog>
  );
}
