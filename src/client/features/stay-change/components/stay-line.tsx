import { useTranslation } from "react-i18next";
import type { QuotedStay, StayOptions } from "../../../../shared/contract/stay-change.ts";
import { halvesOf } from "../../../../shared/rules/early-and-late.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useHalfTexts } from "../../../own-extras/use-half-texts.ts";

type Dates = Pick<QuotedStay, "booked_day" | "booked_end" | "booked_duration"> &
  Partial<Pick<QuotedStay, "starts_am" | "ends_pm">>;

/** "Mo 3.5. – Do 6.5. (3 Nächte), an Bord ab 10:00" */
export function useStayText() {
  const { t } = useTranslation("stay-change");
  const names = useDayNames();
  const halfTexts = useHalfTexts();
  return ({ booked_day, booked_end, booked_duration: count, starts_am = false, ends_pm = false }: Dates) => {
    const [start, end] = [names.dateCompact(booked_day), names.dateCompact(booked_end)];
    const days = count === 0 ? t("stay.day", { start }) : t("stay.nights", { start, end, count });
    return [days, ...halvesOf({ startsAm: starts_am, endsPm: ends_pm }).map(halfTexts.taken)].join(", ");
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
