import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { useBookingForm, useScene } from "../booking.context.tsx";
import { bookingFields } from "../booking-fields.ts";

/** Everything that is wrong after a submit, as links to the fields; the dates lead to the calendar. */
export function BookingFaults() {
  const { t } = useTranslation("booking");
  const { errors, attempt, errorText, fieldId } = useBookingForm();
  const { calendarId } = useScene();
  const faults = bookingFields.flatMap((field) => {
    const message = errorText(field);
    if (!message) return [];
    const isDate = field === "startDay" || field === "endDay";
    // One line leads to the calendar, whichever of the two dates it is about.
    if (field === "endDay" && errors.startDay) return [];
    return [{ fieldId: isDate ? calendarId : fieldId(field), text: `${t(`errors.${field}`)}: ${message}` }];
  });
  return <ErrorSummary title={t("errors.heading")} faults={faults} attempt={attempt} />;
}
