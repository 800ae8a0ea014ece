import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/day-plan.ts";
import { useDayWords } from "../use-day-words.ts";
import { durationText } from "./booking-facts.tsx";

/** Which booking a popup is about, in one line. */
export function BookingLine({ booking }: { booking: StaffBooking }) {
  const { t } = useTranslation("day-plan");
  const words = useDayWords();
  return (
    <p>
      <strong>{booking.vehicle_name}</strong>, {booking.name}, {words.short(booking.booked_day)},{" "}
      {durationText(t, booking.booked_duration)}
    </p>
  );
}
