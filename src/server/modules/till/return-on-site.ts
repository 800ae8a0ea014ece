import type { Kysely, Transaction } from "kysely";
import type { PaidFor } from "../../../shared/contract/day-plan.ts";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { moveGoods, moveMoney } from "./move-money.ts";
import { completeLine, recordTransaction } from "./record-transaction.ts";
import type { Cashier } from "./save-sale.ts";
import { collectedOnSite } from "./till.repository.ts";

type Trx = Transaction<Database>;

interface Returning {
  bookingId: number;
  way: TillPaymentMethod;
  cashier: Cashier;
  reason: string;
}

/** What was collected on site for a booking and has not gone back, by which way it came. */
export async function onSitePaid(db: Kysely<Database>, bookingId: number): Promise<PaidFor[]> {
  return (await collectedOnSite(db, bookingId)).map(({ name, payment_method: way, unit_cents, quantity }) => ({
    name,
    way,
    amount: toAmount(unit_cents * quantity),
    goes_back: true,
  }));
}

/**
 * Gives back, in one transaction of the till, all that was collected on site for a booking that is cancelled: fees,
 * permits and the deposit. What went back before, or was taken back, is not there any more.
 * @throws Problem CONFLICT where nothing is there: of two who give it back one does.
 */
export async function returnOnSite(
  trx: Trx,
  { bookingId, way: payment_method, cashier, reason }: Returning,
  now: Date,
): Promise<TillAnswer> {
  await bookingPurpose.staff.lock(trx, bookingId);
  const lines = (await collectedOnSite(trx, bookingId)).map(({ payment_method: _way, ...line }) =>
    completeLine({ ...line, quantity: -line.quantity }),
  );
  if (lines.length === 0) throw new Problem("CONFLICT", { return_on_site: "validation-staff:tillNothingOnSite" });
  const recorded = await recordTransaction(trx, { kind: "depositReturn", payment_method, cashier, reason, lines }, now);
  const { id } = recorded;
  await moveMoney(trx, { id, payment_method, actorId: cashier.id, lines }, now);
  await moveGoods(trx, { id, actorId: cashier.id, kind: "returned", reason }, lines, now);
  return recorded;
}
