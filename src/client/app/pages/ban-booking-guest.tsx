import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { BanGuestDialog } from "../../features/blacklist/components/ban-dialogs.tsx";
import { type Popup, PopupDialog } from "../../ui/popup.tsx";

interface BanBookingGuestProps {
  popup: Popup<StaffBooking>;
  userId: number;
  onDone: (text: string) => void;
}

/** Bans the guest of a booking, from its card in the day plan or at the till. */
export function BanBookingGuest({ popup, userId, onDone }: BanBookingGuestProps) {
  const { t } = useTranslation("day-plan");
  return (
    <PopupDialog popup={popup}>
      {({ id, name, phone, email }, dialog) => (
        <BanGuestDialog
          {...dialog}
          guest={{ booking_id: id, name, phone, email }}
          userId={userId}
          onDone={() => onDone(t("done.ban"))}
        />
      )}
    </PopupDialog>
  );
}
