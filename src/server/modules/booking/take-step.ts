import type { Transaction, Updateable } from "kysely";
import {
  type BookingLifecycleEvent,
  bookingLifecycleMachine,
} from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { accepts, nextStatus } from "../../../../machines/support/lifecycle.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow, Bookings } from "../../db/tables/booking.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { closeTasksOf } from "../inbox/inbox.repository.ts";
import { findBooking, type KnownBooking, moveBooking } from "./booking.repository.ts";
import { type BookingStep, logSteps } from "./booking-events.repository.ts";

/** Tasks that have nothing left to do once a booking is paid or cancelled. */
const settledWithBooking = [
  "walletReturned",
  "reminderByPhone",
  "paymentOverdue",
  "differenceOverdue",
  "mailHeldBack",
  "mailFailed",
] as const;

type EventType = BookingLifecycleEvent["type"];

/** The booking that a call of the staff names, as it is. @throws Problem NOT_FOUND. */
export async function namedBooking(
  { db }: Pick<Deps, "db">,
  { booking_id: id }: { booking_id: number },
): Promise<KnownBooking> {
  const booking = await findBooking(db, id);
  if (!booking) throw new Problem("NOT_FOUND", { booking_id: "validation-staff:booking" });
  return booking;
}

/**
 * The booking that somebody decided about, if it is as they saw it. Read it before the transaction of the step: of two
 * people who read it at the same time only one then takes a step, on either engine. Ask this in the transaction: a call
 * that is repeated is answered before.
 * @param asked version: the one that was seen; absent: any.
 * @throws Problem CONFLICT `version` where it took a step since; of one that is cancelled the step itself says so.
 */
export function asSeen(booking: KnownBooking, { version }: { version?: number | null | undefined }): KnownBooking {
  const isAsSeen = version == null || version === booking.version || booking.status === "cancelled";
  if (!isAsSeen) throw new Problem("CONFLICT", { version: "validation-staff:version" });
  return booking;
}

/**
 * Takes one step of the booking's life and writes it down, if the machine allows it and nobody took another step since
 * `booking` was read. A booking that is paid or cancelled owes nothing, and its guest gets a new mail: tasks about
 * money and earlier mails are ticked off.
 * @throws Problem CONFLICT otherwise: the caller's transaction is rolled back, and nothing happened.
 */
export async function takeStep(
  trx: Transaction<Database>,
  booking: KnownBooking,
  type: EventType,
  change: { columns: Omit<Updateable<Bookings>, "status" | "version">; step: BookingStep },
  now: Date,
): Promise<void> {
  const status = nextStatus(bookingLifecycleMachine, booking.status, { type });
  if (status === null) throw conflict(booking, type);
  if (!(await moveBooking(trx, booking, { ...change.columns, status }))) {
    throw conflict((await findBooking(trx, booking.id)) ?? booking, type);
  }
  await logSteps(trx, booking, [change.step], now);
  if (status === "unpaid" || status === booking.status) return;
  await closeTasksOf(trx, { booking_id: booking.id }, settledWithBooking, now);
}

/** Says whether the step is out of the question now, or has to be decided on once more. */
function conflict({ status }: BookingRow, type: EventType): Problem {
  return accepts(bookingLifecycleMachine, status, { type })
    ? new Problem("CONFLICT", { version: "validation-staff:version" })
    : new Problem("CONFLICT", { booking_id: "validation-staff:status" });
}
