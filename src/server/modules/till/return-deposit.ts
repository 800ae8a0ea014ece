import type { Transaction } from "kysely";
import type { ReturnDepositRequest, TillAnswer } from "../../../shared/contract/till.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { collectedFor } from "./collected.repository.ts";
import { moveMoney } from "./move-money.ts";
import { completeLine, type NewTillLine, recordTransaction } from "./record-transaction.ts";
import type { Cashier } from "./save-sale.ts";

/** What of a deposit stays here, as lines of the same receipt, and why. */
export interface KeptOfDeposit {
  lines: readonly NewTillLine[];
  reason: string;
}

/** The whole deposit goes back. */
export const nothingKept: KeptOfDeposit = { lines: [], reason: "" };

/**
 * Gives the deposit of a booking back, whatever became of the booking: the whole of it, or what is left of it once what
 * the return costs is kept. What was kept is income, and the deposit is held no more.
 * @throws Problem CONFLICT where none is held: of two who give it back one does; and where more is kept than is held.
 */
export async function returnDeposit(
  trx: Transaction<Database>,
  { booking_id, payment_method }: Pick<ReturnDepositRequest, "booking_id" | "payment_method">,
  cashier: Cashier,
  now: Date,
  kept = nothingKept,
): Promise<TillAnswer> {
  await bookingPurpose.staff.lock(trx, booking_id);
  const { heldCents } = (await collectedFor(trx, [booking_id]))(booking_id);
  if (heldCents <= 0) throw new Problem("CONFLICT", { booking_id: "validation-staff:tillNoDeposit" });
  const name = documentTexts("de")("till.line.deposit", { number: booking_id });
  const lines = [
    completeLine({ kind: "deposit", name, booking_id, quantity: -1, unit_cents: heldCents, tax_percent: 0 }),
    ...kept.lines.map(completeLine),
  ];
  const goingBack = lines.reduce((sum, { total_cents }) => sum - total_cents, 0);
  if (goingBack < 0) throw new Problem("CONFLICT", { deposit_way: "validation-staff:turnaroundDeposit" });
  const { reason } = kept;
  const recorded = await recordTransaction(trx, { kind: "depositReturn", payment_method, cashier, reason, lines }, now);
  await moveMoney(trx, { id: recorded.id, payment_method, actorId: cashier.id, lines }, now);
  return recorded;
}
