import type { Transaction } from "kysely";
import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { accepts } from "../../../../machines/support/lifecycle.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { queueInvoice } from "../invoices/invoice.mails.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import type { RegisteredPayment } from "../payments/purpose.ts";
import { lockBooking, setWalletOrder } from "./booking.repository.ts";
import { queueLatePaymentTask } from "./cancellation.messages.ts";
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
  const { status } = booking;
  if (payment.walletOrderId !== null && booking.wallet_order_id === null) {
    await setWalletOrder(trx, booking.id, payment.walletOrderId);
  }

  if (accepts(bookingLifecycleMachine, status, { type: "payment.cameLate" })) {
    const step = { kind: "paid-late" as const, actorId, cash_cents: cents };
    await takeStep(trx, booking, "payment.cameLate", { columns: {}, step }, now);
    return queueLatePaymentTask(trx, booking, cents, now);
  }
  const canBePaid = accepts(bookingLifecycleMachine, status, { type: "payment.registered" });
  if (canBePaid && (await payment.paidCents()) < moneyOf(booking).priceCents) return;
  const change = { columns: { paid_at: now.toISOString() }, step: { kind: "paid" as const, actorId } };
  await takeStep(trx, booking, "payment.registered", change, now);
  const invoice = await issueInvoice(trx, booking, now);
  if (invoice) await queueInvoice(trx, booking, invoice.id, now);
}
