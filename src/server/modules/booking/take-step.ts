import type { Transaction, Updateable } from "kysely";
import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import type { BookingFacts, BookingStepEvent } from "../../../../machines/booking-lifecycle/booking-lifecycle.types.ts";
import { type EffectOf, stepOn } from "../../../../machines/support/lifecycle.ts";
import type { Database } from "../../db/schema.ts";
import type { Bookings } from "../../db/tables/booking.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { findBooking, type KnownBooking, moveBooking } from "./booking.repository.ts";
import { type BookingStep, logSteps } from "./booking-events.repository.ts";

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

/** What is written with a step, and the facts by which the chart decides about it. */
interface StepToTake {
  facts?: Partial<BookingFacts>;
  /** What a caller reads where a guard refuses, by its name; the others answer that the status does not fit. */
  refusals?: Readonly<Record<string, () => Problem>>;
  columns?: Omit<Updateable<Bookings>, "status" | "version">;
  step: BookingStep;
}

/**
 * Takes one step of the booking's life and writes it down, if the chart allows it and nobody took another step since
 * `booking` was read.
 * @returns what has to happen with it, for `carryOut`.
 * @throws Problem otherwise, by the guard that refuses; CONFLICT `version` where it has to be decided on once more. The
 * caller's transaction is rolled back, and nothing happened.
 */
export async function takeStep(
  trx: Transaction<Database>,
  booking: KnownBooking,
  type: BookingStepEvent["type"],
  { facts, refusals = {}, columns = {}, step }: StepToTake,
  now: Date,
): Promise<readonly EffectOf<typeof bookingLifecycleMachine>[]> {
  const refuse = (guards: readonly string[]) => (refusals[guards.at(-1) ?? ""] ?? statusConflict)();
  const next = stepOn(bookingLifecycleMachine, booking.status, { type }, facts);
  if ("refusedBy" in next) throw refuse(next.refusedBy);
  if (!(await moveBooking(trx, booking, { ...columns, status: next.status }))) {
    const { status } = (await findBooking(trx, booking.id)) ?? booking;
    const late = stepOn(bookingLifecycleMachine, status, { type }, facts);
    throw "refusedBy" in late
      ? refuse(late.refusedBy)
      : new Problem("CONFLICT", { version: "validation-staff:version" });
  }
  await logSteps(trx, booking, [step], now);
  return next.effects;
}

const statusConflict = () => new Problem("CONFLICT", { booking_id: "validation-staff:status" });
