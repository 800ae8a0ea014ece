import { useMessageText } from "../../forms/use-message-text.ts";
import { useBooking } from "./booking.context.tsx";
import type { BookingField } from "./booking-form.ts";

/** The message at a field in the reader's language; undefined while there is none. */
export function useFieldError(field: BookingField): string | undefined {
  const { errors } = useBooking();
  return useMessageText()(errors[field]);
}
