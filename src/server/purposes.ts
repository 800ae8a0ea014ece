import { bookingPurpose } from "./modules/booking/booking.purpose.ts";
import type { Purposes } from "./modules/payments/purpose.ts";

/** All that can be paid for. */
export const purposes: Purposes = { [bookingPurpose.name]: bookingPurpose };
