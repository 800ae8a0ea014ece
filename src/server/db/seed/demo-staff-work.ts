import type { Transaction } from "kysely";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import {
  adjustedTo,
  type Charge,
  changedCharges,
  type OnSiteCharge,
  sumOfCharges,
} from "../../../shared/rules/charges.ts";
import { addDays } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { bookingPurpose } from "../../modules/booking/booking.purpose.ts";
import { findBooking, type KnownBooking } from "../../modules/booking/booking.repository.ts";
import { logSteps } from "../../modules/booking/booking-events.repository.ts";
import { cancelBooking } from "../../modules/booking/cancel-booking.ts";
import { writeComment } from "../../modules/booking/write-comment.ts";
import { registerPayment } from "../../modules/payments/register-payment.ts";
import type { Database } from "../schema.ts";
import type { BookingRow } from "../tables/booking.ts";
import type { DemoWorld } from "./demo-stays.ts";

const dayMs = 86_400_000;
const comments = [
  "Kommt erst gegen 17 Uhr, Einweisung danach.",
  "Möchte am ersten Abend angeln, Angelkarte mitgeben.",
  "Feiert Geburtstag: Wimpel ans Boot.",
];

/** What a booking of the demo costs as it was booked, and what was agreed on instead. */
export interface DemoCosts {
  charges: readonly Charge[];
  onSite: readonly OnSiteCharge[];
  agreedCents: Cents | null;
  voucherCents: Cents;
}

/** What a booking of the demo costs as it is booked. */
export const sumsOf = ({ charges, voucherCents: voucher_cents }: DemoCosts) => {
  const none = { adjusted_cents: 0, kept_cents: 0, paid_cents: 0 };
  return { charged_cents: sumOfCharges(charges), voucher_cents, ...none };
};

/** Writes down what became of a booking of the demo, as far as its row knows. */
export async function logDemoBooking(
  trx: Transaction<Database>,
  booking: BookingRow,
  costs: DemoCosts,
  world: DemoWorld,
): Promise<void> {
  const { charges, onSite, agreedCents, voucherCents } = costs;
  const asBooked = { ...booking, ...sumsOf(costs) };
  const made = new Date(booking.created_at);
  /** Some days ago, but not before it was booked. */
  const lately = new Date(Math.max(made.getTime(), world.now.getTime() - (1 + (booking.id % 12)) * dayMs));
  const actorId = world.employeeId;
  const created = { kind: "created" as const, actorId: booking.employee_id, detail: booking.comment };
  await logSteps(trx, asBooked, [{ ...created, charges: [...charges, ...onSite] }], made);
  if (booking.paid_at !== null) {
    const paid = { ...asBooked, paid_cents: agreedCents ?? moneyOf(asBooked).priceCents };
    await logSteps(trx, paid, [{ kind: "paid", actorId }], new Date(booking.paid_at));
  }
  if (agreedCents !== null) {
    const detail = booking.price_change_reason;
    const adjusted = changedCharges(charges, adjustedTo(agreedCents + voucherCents, charges));
    const agreed = { kind: "price-changed" as const, actorId, detail, new_price_cents: agreedCents };
    const step = { ...agreed, charges: adjusted };
    await logSteps(trx, asBooked, [step], lately);
  }
  if (booking.status === "cancelled") {
    await logSteps(trx, asBooked, [{ kind: "cancelled", actorId, detail: booking.cancel_reason }], lately);
  }
}

/** What the staff did in the last days, through the services of the day plan: comments, a cancellation, late money. */
export async function insertStaffWork(trx: Transaction<Database>, world: DemoWorld): Promise<void> {
  const { employeeId: actorId, now, today } = world;
  const coming = await bookingsFrom(trx, "paid", today, comments.length);
  for (const [index, booking] of coming.entries()) {
    await writeComment(trx, booking, comments[index] ?? "", actorId, new Date(now.getTime() - (index + 1) * 3_600_000));
  }
  const [unwanted] = await bookingsFrom(trx, "unpaid", addDays(today, 20), 1);
  if (!unwanted) return;
  const yesterday = new Date(now.getTime() - dayMs);
  await cancelBooking(trx, unwanted, { reason: "Krankheit", actorId }, yesterday);
  const cents = moneyOf(unwanted).priceCents;
  const late = { kind: "banktransfer" as const, cents, referenceId: unwanted.id, registeredBy: actorId };
  await registerPayment(trx, bookingPurpose, late, new Date(now.getTime() - 3_600_000));
  // Nobody is written to: the guests of the demo do not exist.
  await trx.deleteFrom("outbox").where("template", "=", "booking-cancelled").execute();
}

async function bookingsFrom(
  trx: Transaction<Database>,
  status: "paid" | "unpaid",
  first: string,
  count: number,
): Promise<KnownBooking[]> {
  const rows = await trx
    .selectFrom("bookings")
    .select("id")
    .where("status", "=", status)
    .where("start_day", ">=", first)
    .where((is) =>
      is.not(is.exists(is.selectFrom("voucher_entries").select("id").whereRef("booking_id", "=", "bookings.id"))),
    )
    .orderBy("start_day")
    .orderBy("id")
    .limit(count)
    .execute();
  const found = await Promise.all(rows.map(({ id }) => findBooking(trx, id)));
  return found.filter((booking) => booking !== null);
}
