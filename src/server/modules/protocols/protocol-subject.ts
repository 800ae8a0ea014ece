import { Problem } from "../../http/problem.ts";
import type { KnownBooking } from "../booking/booking.repository.ts";

/**
 * The booking that a protocol is about.
 * @throws Problem NOT_FOUND for none, a cancelled one, and one whose guest was erased.
 */
export function subjectOf(booking: KnownBooking | null, field: string): KnownBooking {
  if (!booking || booking.status === "cancelled" || booking.name === "") {
    throw new Problem("NOT_FOUND", { [field]: "validation-staff:booking" });
  }
  return booking;
}
