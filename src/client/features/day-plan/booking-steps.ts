import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import type { BookingStepEvent } from "../../../../machines/booking-lifecycle/booking-lifecycle.types.ts";
import { refuserOf } from "../../../../machines/support/lifecycle.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { PlanUser } from "./day-bookings.ts";

/** What refuses a step that the user may want to take: a guard or the status; null where nothing does. */
export function refuserOfStep(booking: StaffBooking, user: PlanUser, type: BookingStepEvent["type"]): string | null {
  const facts = { right: booking.may_cancel, isAdmin: user.admin };
  return refuserOf(bookingLifecycleMachine, booking.status, { type }, facts);
}

/** What the user may do with the booking now, as far as the booking has a say. */
export function possibleSteps(booking: StaffBooking, user: PlanUser) {
  const may = (type: BookingStepEvent["type"]) => refuserOfStep(booking, user, type) === null;
  return {
    cancel: may("booking.cancelled"),
    changePrice: may("price.changed"),
    redeem: may("voucher.redeemed"),
    agreeArrival: may("arrival.agreed") && booking.may_cancel === "staff",
    correctRecipient: may("recipient.corrected"),
    move: may("stay.changed"),
  };
}
