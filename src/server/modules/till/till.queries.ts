import type { Kysely } from "kysely";
import type { DayCollectionAnswer } from "../../../shared/contract/day-collection.ts";
import type { HeldDeposit } from "../../../shared/contract/held-deposits.ts";
import type { OnSite, PaidBy, TillBooking, UnpaidVoucher } from "../../../shared/contract/till-unpaid.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { toChargeAmounts } from "../../../shared/rules/return-charges.ts";
import type { Database } from "../../db/schema.ts";
import { staffBookingsOf } from "../day-plan/staff-booking.ts";
import { voucherPurpose } from "../vouchers/voucher.purpose.ts";
import { voucherReference } from "../vouchers/voucher-code.ts";
import { collectedFor } from "./collected.repository.ts";
import { onSiteOf, openOnSite, type Permit } from "./on-site.ts";
import { returnCostsOf, uncollectedOf } from "./return-charges.repository.ts";
import {
  bookingsOfDay,
  collectedBookings,
  findTillBooking,
  firstOpenDay,
  heldDeposits,
  lastPaymentFor,
  requestedVouchers,
  type TillBookingRow,
  unpaidBookings,
} from "./till.repository.ts";
import { missingOf } from "./till.subject.ts";

/** What is to be paid at the till, with what is collected on site; that of the day first. */
export async function bookingsForTill(
  db: Kysely<Database>,
  { selectedDay, booking_id }: { selectedDay?: Day | null | undefined; booking_id?: number | null | undefined },
  permits: readonly Permit[],
  now: Date,
): Promise<TillBooking[]> {
  const rows = await unpaidBookings(db);
  const isListed = booking_id == null || rows.some(({ id }) => id === booking_id);
  const asked = isListed ? null : await findTillBooking(db, booking_id);
  if (asked && asked.status !== "cancelled") rows.unshift(asked);
  const collected = await collectedFor(
    db,
    rows.map(({ id }) => id),
  );
  const costs = await returnCostsOf(db, rows);
  const seen = await staffBookingsOf(db, rows, now);
  const isOfDay = ({ id, start_day, end_day }: TillBookingRow) =>
    id === booking_id || (selectedDay != null && start_day <= selectedDay && selectedDay <= end_day);
  const paidBy = asked?.status === "paid" ? await lastPaymentFor(db, "booking", asked.id) : null;
  return [...rows.filter(isOfDay), ...rows.filter((row) => !isOfDay(row))].map((row) => ({
    ...seen(row),
    due: toAmount(moneyOf(row).payableCents),
    paid_by: row === asked ? paidBy : null,
    on_site: onSiteOf(row, collected(row.id), permits, costs(row)),
  }));
}

/** Vouchers that are to be paid; those that were asked for on the day first. */
export async function vouchersForTill(
  db: Kysely<Database>,
  { selectedDay }: { selectedDay?: Day | null | undefined },
): Promise<UnpaidVoucher[]> {
  const rows = await requestedVouchers(db);
  const isOfDay = ({ created_at }: { created_at: string }) => dayOf(new Date(created_at)) === selectedDay;
  return [...rows.filter(isOfDay), ...rows.filter((row) => !isOfDay(row))].map(
    ({ id, name, email, created_at: dateTime, amount_cents, paid }) => ({
      id,
      name,
      email,
      dateTime,
      code: voucherReference(id),
      amount: toAmount(amount_cents),
      due: toAmount(missingOf(amount_cents, paid)),
    }),
  );
}

/** Who took the money of the voucher, where it is paid; null where it is not, or no code was given. */
export async function voucherPaidBy(db: Kysely<Database>, code: string | null | undefined): Promise<PaidBy | null> {
  const id = code == null ? null : await voucherPurpose.staff.find(db, code);
  const voucher = id === null ? null : await voucherPurpose.staff.describe(db, id);
  return voucher && !voucher.isPayable ? lastPaymentFor(db, "voucher", voucher.id) : null;
}

/** The day of the first transaction that no closing has, where that day is over; null where none is. */
export async function unclosedSince(db: Kysely<Database>, now: Date): Promise<Day | null> {
  const day = await firstOpenDay(db);
  return day !== null && day < dayOf(now) ? day : null;
}

/** For how many days after a stay day plan and till lead to what was collected on site. */
export const daysBack = 31;

/** The paid bookings of which nothing is left to be collected on site. */
export async function allCollected(db: Kysely<Database>, permits: readonly Permit[], now: Date): Promise<number[]> {
  const rows = await collectedBookings(db, "paid", addDays(dayOf(now), -daysBack));
  const collected = await collectedFor(
    db,
    rows.map(({ id }) => id),
  );
  const costs = await returnCostsOf(db, rows);
  const isAll = (row: TillBookingRow) => isAllCollected(onSiteOf(row, collected(row.id), permits, costs(row)));
  return rows.filter(isAll).map(({ id }) => id);
}

function isAllCollected(onSite: OnSite): boolean {
  return Object.values(openOnSite(onSite)).every((cents) => cents === 0);
}

/**
 * How many boats come and leave on the day, none with a guest who did not come, and what the till asks for; in as many
 * reads on a full day as on an empty.
 */
export async function dayCollection(
  db: Kysely<Database>,
  day: Day,
  permits: readonly Permit[],
): Promise<DayCollectionAnswer> {
  const rows = await bookingsOfDay(db, day);
  const collected = await collectedFor(
    db,
    rows.map(({ id }) => id),
  );
  const costs = await returnCostsOf(db, rows);
  const amounts = rows.map((row) => {
    const onSite = onSiteOf(row, collected(row.id), permits, costs(row));
    const { deposit, ...fees } = openOnSite(onSite);
    const feeCents = Object.values(fees).reduce((sum, cents) => sum + cents, 0);
    return { row, due: moneyOf(row).payableCents, fees: feeCents, deposit, deposit_held: onSite.deposit.held };
  });
  const departing = amounts.filter(({ row }) => row.start_day === day);
  return {
    day,
    returns: rows.filter(({ end_day, freed_at }) => end_day === day && freed_at === null).length,
    departures: departing.length,
    to_collect: toAmount(departing.reduce((sum, { due, fees, deposit }) => sum + due + fees + deposit, 0)),
    bookings: amounts.map(({ row, due, fees, deposit, deposit_held }) => ({
      booking_id: row.id,
      due: toAmount(due),
      fees: toAmount(fees),
      deposit: toAmount(deposit),
      deposit_held,
    })),
  };
}

/** The deposits that are held, with what of them is to be kept. */
export async function depositsHeld(db: Kysely<Database>): Promise<HeldDeposit[]> {
  const rows = await heldDeposits(db);
  const ids = rows.map(({ id }) => id);
  const collectedOf = await collectedFor(db, ids);
  const costsOf = await returnCostsOf(db, rows);
  return rows.map((row) => {
    const collected = collectedOf(row.id);
    const costs = costsOf(row);
    const { heldParts: came } = collected;
    return {
      booking_id: row.id,
      vehicle_name: row.vehicle_name,
      name: row.name,
      booked_day: row.start_day,
      booked_end: row.end_day,
      status: row.status,
      amount: toAmount(Number(row.cents)),
      payment_method: came[0]?.way ?? row.payment_method,
      came,
      costs: toChargeAmounts(uncollectedOf(costs, collected)),
      is_settled: costs.isSettled,
      dateTime: row.finished_at,
    };
  });
}
