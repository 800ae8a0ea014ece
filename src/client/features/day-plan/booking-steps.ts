import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { accepts } from "../../../../machines/support/lifecycle.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { mayCancel, type PlanUser } from "./day-bookings.ts";

/** What the user may do with the booking now, as far as the booking has a say. */
export function possibleSteps(booking: StaffBooking, user: PlanUser) {
  const { status } = booking;
  return {
    cancel: accepts(bookingLifecycleMachine, status, { type: "booking.cancelled" }) && mayCancel(booking, user),
    changePrice: accepts(bookingLifecycleMachine, status, { type: "price.changed" }),
    // A booking takes one voucher.
    redeem: accepts(bookingLifecycleMachine, status, { type: "voucher.redeemed" }),
    agreeArrival:
      accepts(bookingLifecycleMachine, status, { type: "arrival.agreed" }) && booking.may_cancel === "staff",
    correctRecipient: accepts(bookingLifecycleMachine, status, { type: "recipient.corrected" }),
    move: accepts(bookingLifecycleMachine, status, { type: "stay.changed" }) && booking.may_cancel !== "nobody",
  };
}
