import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import list from "../../../ui/card.module.css";
import type { PlanUser } from "../day-bookings.ts";
import { BookingCard, type TillWay } from "./booking-card.tsx";
import { DayPopups, usePopups } from "./day-popups.tsx";

interface BookingCardsProps {
  bookings: readonly StaffBooking[];
  user: PlanUser;
  tillWay: TillWay;
  onBan: (booking: StaffBooking) => void;
  /** What was done, in words. */
  onDone: (text: string) => void;
}

/** Bookings with all that can be done to them, for screens beside the day plan. */
export function BookingCards({ bookings, user, tillWay, onBan, onDone }: BookingCardsProps) {
  const { t } = useTranslation("day-plan");
  const popups = usePopups();
  return (
    <>
      <ul className={list.cards}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard
              booking={booking}
              heading="h3"
              user={user}
              tillWay={tillWay}
              onAction={(action, concerned) => {
                if (action === "ban") onBan(concerned);
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
