import { bookingPurpose } from "./modules/booking/booking.purpose.ts";
import type { Purposes } from "./modules/payments/purpose.ts";
import { voucherPurpose } from "./modules/vouchers/voucher.purpose.ts";

/** All that can be paid for. A payload that no other purpose claims is a booking's. */
export const purposes: Purposes = { [voucherPurpose.name]: voucherPurpose, [bookingPurpose.name]: bookingPurpose };
