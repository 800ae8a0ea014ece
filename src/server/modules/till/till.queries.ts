import type { Kysely } from "kysely";
import type { HeldDeposit } from "../../../shared/contract/till.ts";
import type { OnSite, PaidBy, TillBooking, UnpaidVoucher } from "../../../shared/contract/till-unpaid.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { priceOfBooking } from "../../../shared/rules/pricing.ts";
import { onSiteNames } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import { bannedCustomers } from "../blacklist/blacklist.repository.ts";
import { toStaffBooking } from "../day-plan/staff-booking.ts";
import { returnCostsOf } from "../turnaround/return-charges.repository.ts";
import { voucherPurpose } from "../vouchers/voucher.purpose.ts";
import { voucherReference } from "../vouchers/voucher-code.ts";
import { onSiteOf, type Permit } from "./on-site.ts";
import {
  collectedBookings,
  collectedFor,
  findTillBooking,
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
  const isBanned = await bannedCustomers(db);
  const isOfDay = ({ id, start_day, end_day }: TillBookingRow) =>
    id === booking_id || (selectedDay != null && start_day <= selectedDay && selectedDay <= end_day);
  const paidBy = asked?.status === "paid" ? await lastPaymentFor(db, "booking", asked.id) : null;
  return [...rows.filter(isOfDay), ...rows.filter((row) => !isOfDay(row))].map((row) => ({
    ...toStaffBooking(row, now, isBanned),
    due: toAmount(row.status === "unpaid" ? missingOf(priceOfBooking(row), row.paid_cents) : 0),
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

function isAllCollected({ permits, ...fees }: OnSite): boolean {
  const isFeeDone = onSiteNames.every((name) => fees[name].collected || fromAmount(fees[name].amount) === 0);
  return isFeeDone && permits.every((permit) => permit.collected || permit.product_id === null);
}

export async function depositsHeld(db: Kysely<Database>): Promise<HeldDeposit[]> {
  return (await heldDeposits(db)).map((row) => ({
    booking_id: row.id,
    vehicle_name: row.vehicle_name,
    name: row.name,
    booked_day: row.start_day,
    booked_end: row.end_day,
    status: row.status,
    amount: toAmount(Number(row.cents)),
    payment_method: row.payment_method,
    dateTime: row.finished_at,
  }));
}
