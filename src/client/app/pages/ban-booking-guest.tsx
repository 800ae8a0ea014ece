import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../shared/contract/day-plan.ts";
import { BanGuestDialog } from "../../features/blacklist/components/ban-dialogs.tsx";
import type { Popup } from "../../ui/use-popup.ts";

interface BanBookingGuestProps {
  popup: Popup<StaffBooking>;
  userId: number;
  onDone: (text: string) => void;
}

/** Bans the guest of a booking, from its card in the day plan or at the till. */
export function BanBookingGuest({ popup: { subject, key, isOpen, close }, userId, onDone }: BanBookingGuestProps) {
  const { t } = useTranslation("day-plan");
  if (!subject) return null;
  const { id, name, phone, email } = subject;
  return (
    <BanGuestDialog
      key={key}
      guest={{ booking_id: id, name, phone, email }}
      userId={userId}
      open={isOpen}
      onClose={close}
      onDone={() => onDone(t("done.ban"))}
    />
  );
}
