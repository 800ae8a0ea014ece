import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { FutureBooking } from "../../../shared/contract/staff-fleet.ts";
import type { VehicleCategory } from "../../../shared/rules/vehicle-words.ts";
import { BookingFacts } from "../../features/day-plan/components/booking-facts.tsx";
import { CancelDialog } from "../../features/day-plan/components/cancel-dialog.tsx";
import { StaffActions as Actions } from "../../features/fleet/components/staff-actions.tsx";
import { StaffBar as Bar } from "../../features/fleet/components/staff-bar.tsx";
import { StaffPopups as Popups } from "../../features/fleet/components/staff-popups.tsx";
import type { StaffPopup } from "../../features/fleet/staff-popup.ts";
import { addVehiclePath, changeVehiclePath } from "../../features/vehicle-form/vehicle-form.paths.ts";
import { type Popup, PopupDialog, usePopup } from "../../ui/popup.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { menuScreen } from "../routing/staff-screens.ts";

// The staff's parts of the overview, in a chunk that guests do not load (requirements/fleet.md).

export function StaffBar({ category }: { category: VehicleCategory }) {
  return <Bar category={category} menuPath={menuScreen.path} addPath={addVehiclePath} />;
}

interface StaffActionsProps {
  vehicle: Vehicle;
  admin: boolean;
  onOpen: (popup: StaffPopup) => void;
}

export function StaffActions({ vehicle, ...rest }: StaffActionsProps) {
  return <Actions {...rest} vehicle={vehicle} changePath={changeVehiclePath(vehicle)} />;
}

interface StaffPopupsProps {
  popup: Popup<StaffPopup>;
  user: User;
}

/** The popups about boats, and over them the day plan's own for cancelling one of their bookings. */
export function StaffPopups({ popup, user }: StaffPopupsProps) {
  const { t } = useTranslation("staff-fleet");
  const [done, setDone] = useTransientMessage();
  const cancelling = usePopup<FutureBooking>();
  const [cancelled, setCancelled] = useState({ text: "", popup: 0 });
  return (
    <>
      {/* Before the popup that it lies over: it gives the focus back before that popup says what was done. */}
      <PopupDialog popup={cancelling}>
        {(booking, dialog) => (
          <CancelDialog
            {...dialog}
            booking={booking}
            ourFault
            notice={undefined}
            draft={`${user.id} cancel ${booking.id}`}
            onDone={() => setCancelled({ text: t("done.cancel", { name: booking.name }), popup: popup.key })}
          />
        )}
      </PopupDialog>
      <Popups
        popup={popup}
        done={done}
        onDone={setDone}
        admin={user.admin}
        cancelled={cancelled.popup === popup.key ? cancelled.text : ""}
        // What guests wrote is for the day they come: the list stays short.
        facts={(shown) => <BookingFacts booking={{ ...shown, guest_comment: "", note: "" }} />}
        onCancel={cancelling.open}
      />
    </>
  );
}
