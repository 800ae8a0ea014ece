import { useTranslation } from "react-i18next";
import { useBooking } from "./booking.context.tsx";
import type { BookingField } from "./booking-form.ts";

/** The message at a field in the reader's language; undefined while there is none. */
export function useFieldError(field: BookingField): string | undefined {
  const { t } = useTranslation("validation");
  const { errors } = useBooking();
  const key = errors[field];
  return key && t(key);
}
