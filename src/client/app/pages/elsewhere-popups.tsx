import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { BanGuestDialog } from "../../features/blacklist/components/ban-dialogs.tsx";
import type { OtherAction } from "../../features/day-plan/components/booking-card.tsx";
import { StayChangeDialog } from "../../features/stay-change/components/stay-change-dialog.tsx";
import { useStayText } from "../../features/stay-change/components/stay-line.tsx";
import { type Popup, PopupDialog } from "../../ui/popup.tsx";

/** A booking, and what of other features is done from its card. */
export interface Elsewhere {
  action: OtherAction;
  booking: StaffBooking;
}

interface ElsewherePopupsProps {
  popup: Popup<Elsewhere>;
  user: { id: number; admin: boolean };
  onDone: (text: string) => void;
  /** A stay begins on another day, or on another boat, than before. Absent: the screen is not about a day. */
  onMoved?: (id: number, day: Day, boat: string) => void;
}

/** Bans the guest of a booking or changes its stay, from its card in the day plan or at the till. */
export function ElsewherePopups({ popup, user, onDone, onMoved }: ElsewherePopupsProps) {
  const { t } = useTranslation(["day-plan", "stay-change"]);
  const stayText = useStayText();
  return (
    <PopupDialog popup={popup}>
      {({ action, booking: { id, name, phone, email } }, dialog) =>
        action === "ban" ? (
          <BanGuestDialog
            {...dialog}
            guest={{ booking_id: id, name, phone, email }}
            userId={user.id}
            onDone={() => onDone(t("done.ban"))}
          />
        ) : (
          <StayChangeDialog
            {...dialog}
            bookingId={id}
            user={user}
            onDone={({ before, after }) => {
              onDone(t("stay-change:done", { boat: after.vehicle_name, stay: stayText(after) }));
              const isMoved = before.booked_day !== after.booked_day || before.vehicle_name !== after.vehicle_name;
              if (isMoved) onMoved?.(id, after.booked_day, after.vehicle_name);
            }}
          />
        )
      }
    </PopupDialog>
  );
}
