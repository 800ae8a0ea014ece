import type { Transaction } from "kysely";
import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { accepts } from "../../../../machines/support/lifecycle.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { carryOut } from "./booking.effects.ts";
import { lockBooking } from "./booking.repository.ts";
import { takeStep } from "./take-step.ts";

/**
 * The wallet gave money of a booking back without us, and the ledger knows it already. The booking and its dates stay,
 * but it is unpaid where its price is no longer there. A cancelled one stays cancelled.
 */
export async function returnPayment(
  trx: Transaction<Database>,
  bookingId: number,
  cents: Cents,
  now: Date,
): Promise<void> {
  const booking = await lockBooking(trx, bookingId);
  if (!booking) return;
  const facts = { isPriceThere: moneyOf(booking).restCents === 0 };
  if (!accepts(bookingLifecycleMachine, booking.status, { type: "payment.returned" }, facts)) return;
  const step = { kind: "returned" as const, actorId: null, wallet_cents: cents };
  const effects = await takeStep(trx, booking, "payment.returned", { facts, step }, now);
  await carryOut(trx, effects, { booking, actorId: null, decision: { kind: "paid" } }, now);
}
