import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { accepts } from "../../../../machines/support/lifecycle.ts";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { bookingNumberIn } from "../../../shared/rules/typed-number.ts";
import { closeTasksOf } from "../inbox/inbox.repository.ts";
import type { Payload, Purpose } from "../payments/purpose.ts";
import { findBooking, findVehicle, lockBooking } from "./booking.repository.ts";
import { cancellationEvent } from "./booking-events.repository.ts";

const staff: Purpose<Payload>["staff"] = {
  async find(db, typed) {
    const number = bookingNumberIn(typed);
    return number === null ? null : ((await findBooking(db, number))?.id ?? null);
  },

  async describe(db, id) {
    const booking = await findBooking(db, id);
    if (!booking) return null;
    const { name, phone, email, status } = booking;
    const cancellation = status === "cancelled" ? await cancellationEvent(db, id) : null;
    return {
      id,
      number: String(id),
      name,
      phone,
      email,
      title: booking.vehicle_name,
      days: { start: booking.start_day, end: booking.end_day },
      dueCents: status === "cancelled" ? (cancellation?.fee_cents ?? 0) : moneyOf(booking).priceCents,
      isPayable: accepts(bookingLifecycleMachine, status, { type: "payment.registered" }),
      endedAt: status === "cancelled" ? (cancellation?.created_at ?? booking.created_at) : null,
    };
  },

  async describeOrder(db, order) {
    // Who ordered is taken out of old orders.
    const { request, nights = 0 } = order.payload as { request?: BookingRequest; nights?: number };
    if (!request) return { name: "", phone: "", email: "", title: "", days: null };
    const { name, phone, email, booked_day: start } = request;
    const title = (await findVehicle(db, request.vehicle))?.name ?? "";
    return { name, phone, email, title, days: { start, end: addDays(start, nights) } };
  },

  lock: async (trx, id) => void (await lockBooking(trx, id)),

  settled: (trx, id, now) => closeTasksOf(trx, { booking_id: id }, ["paidLate"], now),
};

/** A booking as far as its ledger is concerned. */
export const bookingMoney = { name: "booking", staff } as const;
