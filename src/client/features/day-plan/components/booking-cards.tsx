import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import list from "../../../ui/sheet.module.css";
import type { PlanUser } from "../day-bookings.ts";
import { BookingCard, isOtherAction, type OtherAction, type TillWay } from "./booking-card.tsx";
import { DayPopups, usePopups } from "./day-popups.tsx";

interface BookingCardsProps {
  bookings: readonly StaffBooking[];
  user: PlanUser;
  tillWay: TillWay;
  /** Bans and changed stays are other features': the caller shows their popups. */
  onElsewhere: (action: OtherAction, booking: StaffBooking) => void;
  /** What was done, in words. */
  onDone: (text: string) => void;
}

/** Bookings with all that can be done to them, for screens beside the day plan. */
export function BookingCards({ bookings, user, tillWay, onElsewhere, onDone }: BookingCardsProps) {
  const { t } = useTranslation("day-plan");
  const popups = usePopups();
  return (
    <>
      <ul className={list.sheets}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard
              booking={booking}
              heading="h3"
              user={user}
              tillWay={tillWay}
              onAction={(action, concerned) => {
                if (isOtherAction(action)) onElsewhere(action, concerned);
                else popups.open({ kind: action, booking: concerned });
              }}
            />
          </li>
        ))}
      </ul>
      <DayPopups
        popups={popups}
        bookings={bookings}
        cancelled={[]}
        user={user}
        onDone={({ kind }) => {
          if (kind !== "log") onDone(t(`done.${kind}`));
        }}
      />
    </>
  );
}
