import { useTranslation } from "react-i18next";
import type { User } from "../../../shared/contract/session.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { CancelDialog } from "../../features/day-plan/components/cancel-dialog.tsx";
import { StayChangeDialog } from "../../features/stay-change/components/stay-change-dialog.tsx";
import { useStayText } from "../../features/stay-change/components/stay-line.tsx";
import { type Popup, PopupDialog, usePopup } from "../../ui/popup.tsx";

export interface OurFaultPopups {
  cancelling: Popup<StaffBooking>;
  changing: Popup<StaffBooking>;
}

/** What is open about a stay whose boat is out of service, for `OurFaultDialogs`. */
export function useOurFaultPopups(): OurFaultPopups {
  return { cancelling: usePopup<StaffBooking>(), changing: usePopup<StaffBooking>() };
}

interface OurFaultDialogsProps {
  popups: OurFaultPopups;
  user: Pick<User, "id" | "admin">;
  /** What was done, in words. */
  onDone: (text: string) => void;
}

/**
 * A stay whose boat is out of service is cancelled as our fault, or moved. These stand before the dialog that they lie
 * over: they give the focus back before it says what was done.
 */
export function OurFaultDialogs({ popups: { cancelling, changing }, user, onDone }: OurFaultDialogsProps) {
  const { t } = useTranslation(["boat-block", "stay-change"]);
  const stayText = useStayText();
  return (
    <>
      <PopupDialog popup={cancelling}>
        {(booking, dialog) => (
          <CancelDialog
            {...dialog}
            booking={booking}
            ourFault
            notice={undefined}
            draft={`${user.id} cancel ${booking.id}`}
            onDone={() => onDone(t("boat-block:done.cancel", { name: booking.name }))}
          />
        )}
      </PopupDialog>
      <PopupDialog popup={changing}>
        {({ id }, dialog) => (
          <StayChangeDialog
            {...dialog}
            bookingId={id}
            user={user}
            onDone={({ after }) => onDone(t("stay-change:done", { boat: after.vehicle_name, stay: stayText(after) }))}
          />
        )}
      </PopupDialog>
    </>
  );
}
