import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { staffFleetApi } from "../staff-fleet.api.ts";
import { vehicleTexts } from "../staff-popup.ts";
import { useFutureBookings } from "../use-future-bookings.ts";
import { type BookingParts, FutureBookings } from "./future-bookings.tsx";

interface BlockDialogProps extends OpenedDialog {
  vehicle: Vehicle;
  parts: BookingParts;
  /** What is to be: true blocks the boat, false frees it. */
  blocked: boolean;
  /** It is blocked, and has stays ahead that need another boat. */
  onStaysLeft: () => void;
}

/** Asks before a boat is blocked, and lists the bookings that this does not cancel; or before it is freed. */
export function BlockDialog({ vehicle, blocked, parts, onStaysLeft, ...dialog }: BlockDialogProps) {
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
