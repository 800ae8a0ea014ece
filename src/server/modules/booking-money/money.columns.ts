import { type RawBuilder, sql } from "kysely";
import { priceKinds } from "../../../shared/rules/charges.ts";
import type { Cents } from "../../../shared/rules/money.ts";

/** The sum of those lines of a booking that meet the condition, as a column of a query on `bookings`. */
const linesSum = (condition: RawBuilder<boolean>) => sql<Cents>`cast(coalesce((
  select sum(booking_charges.cents) from booking_charges
  where booking_charges.booking_id = bookings.id and ${condition}), 0) as bigint)`;

/** The sum of all lines that are part of the price, and of those that adjust it to an agreed price. */
export const chargedSum = linesSum(sql`booking_charges.kind in (${sql.join(priceKinds.map((kind) => sql.lit(kind)))})`);
export const adjustedSum = linesSum(sql`booking_charges.kind = 'adjustment'`);
/** What cancelling costs at least since the stay was changed. */
export const floorSum = linesSum(sql`booking_charges.kind = 'floor'`);

/**
 * What vouchers pay of the booking, by their ledger. A cancelled booking gave all of it back; for that one it is what
 * they had paid until then, which the step `cancelled` stores.
 */
export const voucherSum = sql<Cents>`cast(
  coalesce((
    select sum(cancelled.voucher_cents) from booking_events as cancelled
    where cancelled.booking_id = bookings.id and cancelled.kind = 'cancelled'), 0)
  - coalesce((
    select sum(voucher_entries.cents) from voucher_entries
    where voucher_entries.booking_id = bookings.id), 0) as bigint)`;

/** The lowest balance since the last change of the stay: refunds lower what is kept, later payments never raise it. */
const leastPaid = sql`(
  select min(since.paid_cents) from booking_events as since
  where since.booking_id = bookings.id and since.kind in ('changed', 'returned', 'corrected')
    and since.id >= (
      select max(changes.id) from booking_events as changes
      where changes.booking_id = bookings.id and changes.kind = 'changed'))`;

/** The sum of the lines of these kinds, for a query that reads the booking's lines once. */
const inLines = (kinds: readonly string[]) => sql`
  coalesce(sum(case when booking_charges.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
    then booking_charges.cents else 0 end), 0)`;

// Each part is named once: PostgreSQL plans what is written twice twice, which takes longer than to answer it.
const bounds = sql`(
  select parts.floor, parts.charged - parts.vouchers as price,
    case when parts.least < parts.floor then parts.least else parts.floor end - parts.charged + parts.vouchers as most
  from (
    select ${inLines(["floor"])} as floor, ${inLines(priceKinds)} as charged,
      ${leastPaid} as least, ${voucherSum} as vouchers
    from booking_charges where booking_charges.booking_id = bookings.id) as parts) as bounds`;
const kept = sql`case when bounds.floor = 0 or bounds.most < 0 then 0 else bounds.most end`;

/** What is kept beside the price of what was given up: as `agreedMoneyOf` derives it, for lists. */
export const keptSum = sql<Cents>`cast((select ${kept} from ${bounds}) as bigint)`;

/** Its price for lists that show nothing else of its money; `moneyOf` waives what is too small (`restOf`). */
export const priceSum = sql<Cents>`cast((select bounds.price + ${kept} from ${bounds}) as bigint)`;

/** The booking's rows of the ledger, by their index. */
export const ledgerSum = (condition: RawBuilder<boolean>) => sql<Cents>`cast(coalesce((
  select sum(payments.cents) from payments
  where payments.purpose = 'booking' and payments.reference_id = bookings.id and ${condition}), 0) as bigint)`;

/** Refunds at the wallet that are under way: what its orders are to give back, less what has left already. */
export const goingBackSum = sql<Cents>`cast(coalesce((
  select sum(case when refunds.cents > 0 then refunds.cents else 0 end)
  from (
    select coalesce(wallet_orders.refund_cents, sum(case when payments.cents > 0 then payments.cents else 0 end))
      + sum(case when payments.cents < 0 then payments.cents else 0 end) as cents
    from wallet_orders
    left join payments on payments.wallet_order_id = wallet_orders.id and payments.movement <> 'disputed'
    where wallet_orders.purpose = 'booking' and wallet_orders.reference_id = bookings.id
      and wallet_orders.status = 'refunding'
    group by wallet_orders.id, wallet_orders.refund_cents) as refunds), 0) as bigint)`;

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
