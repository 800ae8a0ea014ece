import type { Transaction } from "kysely";
import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { accepts, refuserOf } from "../../../../machines/support/lifecycle.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { RegisteredPayment } from "../payments/purpose.ts";
import { carryOut } from "./booking.effects.ts";
import { lockBooking, setWalletOrder } from "./booking.repository.ts";
import { takeStep } from "./take-step.ts";

/**
 * Decides what money means for a booking: it is paid once its whole price is there. Money that comes after a
 * cancellation (a transfer that crossed it) pays nothing, and a to-do asks staff to give it back.
 * @throws Problem NOT_FOUND, or CONFLICT where the booking is paid.
 */
export async function receivePayment(trx: Transaction<Database>, payment: RegisteredPayment, now: Date): Promise<void> {
  const { cents, registeredBy: actorId } = payment;
  const booking = await lockBooking(trx, payment.referenceId);
  if (!booking) throw new Problem("NOT_FOUND", { booking_id: "validation-staff:booking" });
  if (payment.walletOrderId !== null && booking.wallet_order_id === null) {
    await setWalletOrder(trx, booking.id, payment.walletOrderId);
  }
  if (accepts(bookingLifecycleMachine, booking.status, { type: "payment.cameLate" })) {
    const facts = { split: { fee: 0, wallet: 0, voucher: 0, cash: cents } };
    const late = { facts, step: { kind: "paid-late" as const, actorId, cash_cents: cents } };
    const effects = await takeStep(trx, booking, "payment.cameLate", late, now);
    await carryOut(trx, effects, { booking, actorId, decision: { kind: "paid" } }, now);
    return;
  }
  const facts = { isPriceThere: (await payment.paidCents()) >= moneyOf(booking).priceCents };
  const refuser = refuserOf(bookingLifecycleMachine, booking.status, { type: "payment.registered" }, facts);
  if (refuser === "isPriceThere") return;
  const paid = { facts, columns: { paid_at: now.toISOString() }, step: { kind: "paid" as const, actorId } };
  const effects = await takeStep(trx, booking, "payment.registered", paid, now);
  await carryOut(trx, effects, { booking, actorId, decision: { kind: "paid" } }, now);
}
