import type { Transaction } from "kysely";
import type { ReturnDepositRequest, TillAnswer } from "../../../shared/contract/till.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { moveMoney } from "./move-money.ts";
import { completeLine, recordTransaction } from "./record-transaction.ts";
import type { Cashier } from "./save-sale.ts";
import { collectedFor } from "./till.repository.ts";

/**
 * Gives the whole deposit of a booking back, whatever became of the booking. What a guest owes for a damage is a sale
 * of its own.
 * @throws Problem CONFLICT where none is held: of two who give it back one does.
 */
export async function returnDeposit(
  trx: Transaction<Database>,
  { booking_id, payment_method }: ReturnDepositRequest,
  cashier: Cashier,
  now: Date,
): Promise<TillAnswer> {
  await bookingPurpose.staff.lock(trx, booking_id);
  const { heldCents } = (await collectedFor(trx, [booking_id]))(booking_id);
  if (heldCents <= 0) throw new Problem("CONFLICT", { booking_id: "validation-staff:tillNoDeposit" });
  const name = documentTexts("de")("till.line.deposit", { number: booking_id });
  const lines = [
    completeLine({ kind: "deposit", name, booking_id, quantity: -1, unit_cents: heldCents, tax_percent: 0 }),
  ];
  const recorded = await recordTransaction(trx, { kind: "depositReturn", payment_method, cashier, lines }, now);
  await moveMoney(trx, { id: recorded.id, payment_method, actorId: cashier.id, lines }, now);
  return recorded;
}
