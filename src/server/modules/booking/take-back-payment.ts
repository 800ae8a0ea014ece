import type { Transaction } from "kysely";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Database } from "../../db/schema.ts";
import { lockBooking } from "./booking.repository.ts";
import { timesPaid } from "./booking-events.repository.ts";
import { keepLess } from "./keep-less.ts";
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
  const isThere = booking.status === "paid" && moneyOf(booking).restCents === 0;
  if (isThere) return;
  // Who has paid before, and was given the money back by the wallet, has paid once.
  const paid_at = (await timesPaid(trx, bookingId)) > 1 ? booking.paid_at : null;
  const step = { kind: "corrected" as const, actorId, detail: reason };
  await takeStep(trx, booking, "payment.corrected", { columns: { paid_at }, step }, now);
  await keepLess(trx, booking, actorId, now);
}
