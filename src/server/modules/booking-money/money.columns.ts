import { type RawBuilder, sql } from "kysely";
import { priceKinds } from "../../../shared/rules/charges.ts";
import type { Cents } from "../../../shared/rules/money.ts";

/** Of a row of bookings: what of its lines comes to. */
const linesSum = (condition: RawBuilder<boolean>) => sql<Cents>`cast(coalesce((
  select sum(booking_charges.cents) from booking_charges
  where booking_charges.booking_id = bookings.id and ${condition}), 0) as bigint)`;

/** What its lines come to, and what of that makes them another price that was agreed on. */
export const chargedSum = linesSum(sql`booking_charges.kind in (${sql.join(priceKinds.map((kind) => sql.lit(kind)))})`);
export const adjustedSum = linesSum(sql`booking_charges.kind = 'adjustment'`);
/** What cancelling costs at least since the stay was changed. */
export const floorSum = linesSum(sql`booking_charges.kind = 'floor'`);

/**
 * What its vouchers pay, by their ledger. A cancelled booking gave all of it back, which its last step says: there it is
 * what they paid until then.
 */
export const voucherSum = sql<Cents>`cast(
  coalesce((
    select sum(cancelled.voucher_cents) from booking_events as cancelled
    where cancelled.booking_id = bookings.id and cancelled.kind = 'cancelled'), 0)
  - coalesce((
    select sum(voucher_entries.cents) from voucher_entries
    where voucher_entries.booking_id = bookings.id), 0) as bigint)`;

/** The least that was there since the last change: what leaves lowers what is kept, what comes later never raises it. */
const leastPaid = sql`(
  select min(since.paid_cents) from booking_events as since
  where since.booking_id = bookings.id and since.kind in ('changed', 'returned', 'corrected')
    and since.id >= (
      select max(changes.id) from booking_events as changes
      where changes.booking_id = bookings.id and changes.kind = 'changed'))`;

/** What is kept beside the price of what was given up: as `agreedMoneyOf` derives it, for lists. */
export const keptSum = sql<Cents>`cast(case when ${floorSum} = 0 then 0 else (
  select case when min(bounds.cents) > 0 then min(bounds.cents) else 0 end
  from (
    select ${floorSum} - ${chargedSum} + ${voucherSum} as cents
    union all
    select ${leastPaid} - ${chargedSum} + ${voucherSum}) as bounds) end as bigint)`;

/** The booking's rows of the ledger, by their index. */
export const ledgerSum = (condition: RawBuilder<boolean>) => sql<Cents>`cast(coalesce((
  select sum(payments.cents) from payments
  where payments.purpose = 'booking' and payments.reference_id = bookings.id and ${condition}), 0) as bigint)`;

/** Likewise of an order that paid for the booking. */
const orderSum = (condition: RawBuilder<boolean>) => sql`(
  select coalesce(sum(payments.cents), 0) from payments
  where payments.wallet_order_id = wallet_orders.id and payments.movement <> 'disputed' and ${condition})`;

/** What of its orders is on its way back. */
export const goingBackSum = sql<Cents>`cast(coalesce((
  select sum(refunds.cents)
  from (
    select coalesce(wallet_orders.refund_cents, ${orderSum(sql`payments.cents > 0`)})
      + ${orderSum(sql`payments.cents < 0`)} as cents
    from wallet_orders
    where wallet_orders.purpose = 'booking' and wallet_orders.reference_id = bookings.id
      and wallet_orders.status = 'refunding') as refunds
  where refunds.cents > 0), 0) as bigint)`;

/** `paid_cents` of a booking. */
export const paidSum = sql<Cents>`(${ledgerSum(sql`movement <> 'disputed'`)} - ${goingBackSum})`;

/** What a query selects of bookings to ask `moneyOf`. */
export const moneyColumns = [
  "bookings.status",
  voucherSum.as("voucher_cents"),
  chargedSum.as("charged_cents"),
  adjustedSum.as("adjusted_cents"),
  keptSum.as("kept_cents"),
  paidSum.as("paid_cents"),
] as const;
