import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/day-plan.ts";
import { noBreak, useDayNames } from "../../../format/day-names.ts";
import { durationText } from "./booking-facts.tsx";

/** Which booking a popup is about, in one line. */
export function BookingLine({ booking }: { booking: StaffBooking }) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  return (
    <p>
      <strong>{booking.vehicle_name}</strong>, {booking.name}, {noBreak(names.dateShort(booking.booked_day))},{" "}
      {durationText(t, booking.booked_duration)}
    </p>
  );
}
