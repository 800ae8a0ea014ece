import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { KnownBooking } from "../day-plan/day-plan.repository.ts";
import { queueLatePaymentTask } from "./cancellation.messages.ts";
import { takeStep } from "./take-step.ts";

/**
 * Writes down that the booking's price was paid.
 * @throws Problem CONFLICT where it was paid or cancelled before, also a moment ago by somebody else.
 */
export async function registerPayment(
  trx: Transaction<Database>,
  booking: BookingRow,
  actorId: number | null,
  now: Date,
): Promise<void> {
  const columns = { paid_at: now.toISOString() };
  await takeStep(trx, booking, "payment.registered", { columns, step: { kind: "paid", actorId } }, now);
}

/**
 * Writes down money that came for a booking after it was cancelled (a transfer that crossed the cancellation). It pays
 * nothing: the booking stays cancelled, and a to-do asks the staff to give it back.
 * @throws Problem CONFLICT where the booking stands.
 */
export async function registerLatePayment(
  trx: Transaction<Database>,
  booking: KnownBooking,
  payment: { cents: Cents; actorId: number | null },
  now: Date,
): Promise<void> {
  const step = { kind: "paid-late" as const, actorId: payment.actorId, cash_cents: payment.cents };
  await takeStep(trx, booking, "payment.cameLate", { columns: {}, step }, now);
  await queueLatePaymentTask(trx, booking, payment.cents, now);
}
