import { useTranslation } from "react-i18next";
import type { QuotedStay, StayOptions } from "../../../../shared/contract/stay-change.ts";
import { useDayNames } from "../../../format/day-names.ts";

type Dates = Pick<QuotedStay, "booked_day" | "booked_end" | "booked_duration">;

/** "Mo 3.5. – Do 6.5. (3 Nächte)" */
export function useStayText() {
  const { t } = useTranslation("stay-change");
  const names = useDayNames();
  return ({ booked_day, booked_end, booked_duration: count }: Dates) => {
    const [start, end] = [names.dateCompact(booked_day), names.dateCompact(booked_end)];
    return count === 0 ? t("stay.day", { start }) : t("stay.nights", { start, end, count });
  };
}

/** The booking as it is now, in one line. */
export function StayLine({ booking }: { booking: StayOptions["booking"] }) {
  const { t } = useTranslation("stay-change");
  const stayText = useStayText();
  return (
    <p>
      <strong>{booking.vehicle_name}</strong>, {booking.name}, {stayText(booking)}, {t("number", { id: booking.id })}
    </p>
  );
}
