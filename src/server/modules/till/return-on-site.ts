import type { Kysely, Transaction } from "kysely";
import type { PaidFor } from "../../../shared/contract/day-plan.ts";
import type { CancelledOnSite } from "../../../shared/contract/held-deposits.ts";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { collectedOnSite } from "./collected.repository.ts";
import { moveGoods, moveMoney } from "./move-money.ts";
import { completeLine, recordTransaction } from "./record-transaction.ts";
import type { Cashier } from "./save-sale.ts";
import { daysBack } from "./till.queries.ts";
import { collectedBookings, findTillBooking } from "./till.repository.ts";

type Trx = Transaction<Database>;

interface Returning {
  bookingId: number;
  way: TillPaymentMethod;
  cashier: Cashier;
  reason: string;
  /** Of the call, which names what is wrong. */
  field: "booking_id" | "return_on_site";
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

/** The cancelled bookings of which something collected on site is still there; see `DepositsAnswer`. */
export async function cancelledOnSite(db: Kysely<Database>, now: Date): Promise<CancelledOnSite[]> {
  const bookings = await collectedBookings(db, "cancelled", addDays(dayOf(now), -daysBack));
  const entries = bookings.map(async ({ id, vehicle_name, name, start_day, end_day }) => {
    const lines = await collectedOnSite(db, id);
    return {
      booking_id: id,
      vehicle_name,
      name,
      booked_day: start_day,
      booked_end: end_day,
      amount: toAmount(lines.reduce((sum, { unit_cents, quantity }) => sum + unit_cents * quantity, 0)),
      paid: lines.map((line) => ({
        name: line.name,
        amount: toAmount(line.unit_cents * line.quantity),
        payment_method: line.ways[0] ?? line.payment_method,
        ways: line.ways,
      })),
    };
  });
  return (await Promise.all(entries))
    .filter(({ paid }) => paid.length > 0)
    .toSorted((one, other) => one.booked_end.localeCompare(other.booked_end) || one.booking_id - other.booking_id);
}

/**
 * Gives back, in one transaction of the till, all that was collected on site for a booking that is cancelled: fees,
 * permits and the deposit. What went back before, or was taken back, is not there any more.
 * @throws Problem CONFLICT where it is not cancelled, or nothing is there: of two who give it back one does.
 */
export async function returnOnSite(
  trx: Trx,
  { bookingId, way: payment_method, cashier, reason, field }: Returning,
  now: Date,
): Promise<TillAnswer> {
  await bookingPurpose.staff.lock(trx, bookingId);
  const booking = await findTillBooking(trx, bookingId);
  if (booking?.status !== "cancelled") throw new Problem("CONFLICT", { [field]: "validation-staff:notCancelled" });
  const lines = (await collectedOnSite(trx, bookingId)).map(({ payment_method: _way, ways: _ways, ...line }) =>
    completeLine({ ...line, quantity: -line.quantity }),
  );
  if (lines.length === 0) throw new Problem("CONFLICT", { [field]: "validation-staff:tillNothingOnSite" });
  const kind = lines.every((line) => line.kind === "deposit") ? "depositReturn" : "onSiteReturn";
  const recorded = await recordTransaction(trx, { kind, payment_method, cashier, reason, lines }, now);
  const { id } = recorded;
  await moveMoney(trx, { id, payment_method, actorId: cashier.id, lines }, now);
  await moveGoods(trx, { id, actorId: cashier.id, kind: "returned", reason }, lines, now);
  return recorded;
}
