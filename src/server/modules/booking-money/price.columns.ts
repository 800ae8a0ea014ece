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
    select ${floorSum} - ${chargedSum} + bookings.voucher_cents as cents
    union all
    select ${leastPaid} - ${chargedSum} + bookings.voucher_cents) as bounds) end as bigint)`;

/** What a query selects of bookings to ask `priceOfBooking`. */
export const priceColumns = [
  "bookings.voucher_cents",
  chargedSum.as("charged_cents"),
  adjustedSum.as("adjusted_cents"),
  keptSum.as("kept_cents"),
] as const;
