import type { Transaction } from "kysely";
import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { refuserOf } from "../../../../machines/support/lifecycle.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Database } from "../../db/schema.ts";
import { carryOut } from "./booking.effects.ts";
import { lockBooking } from "./booking.repository.ts";
import { timesPaid } from "./booking-events.repository.ts";
import { takeStep } from "./take-step.ts";

/**
 * A payment at the till was a mistake and was taken back; the ledger knows it already. The booking is unpaid as if it
 * had never come, unless its price is there all the same.
 * @throws Problem CONFLICT where it is cancelled: what was paid for it is settled there.
 */
export async function takeBackPayment(
  trx: Transaction<Database>,
  { bookingId, actorId, reason }: { bookingId: number; actorId: number; reason: string },
  now: Date,
): Promise<void> {
  const booking = await lockBooking(trx, bookingId);
  if (!booking) throw new Error(`there is no booking ${bookingId}`);
  const facts = { isPriceThere: moneyOf(booking).restCents === 0 };
  const refuser = refuserOf(bookingLifecycleMachine, booking.status, { type: "payment.corrected" }, facts);
  if (refuser === "isPriceMissing") return;
  // Who has paid before, and was given the money back by the wallet, has paid once.
  const paid_at = (await timesPaid(trx, bookingId)) > 1 ? booking.paid_at : null;
  const step = { kind: "corrected" as const, actorId, detail: reason };
  const effects = await takeStep(trx, booking, "payment.corrected", { facts, columns: { paid_at }, step }, now);
  await carryOut(trx, effects, { booking, actorId, decision: { kind: "paid" } }, now);
}
