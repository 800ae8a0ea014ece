import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { freedAt, knownBookings, wasChanged } from "../../modules/booking/booking.repository.ts";
import { floorSum, moneyColumns } from "../../modules/booking-money/money.columns.ts";
import { pageSize } from "./finding.ts";

// Each page is one statement: what it compares was read at one moment, also while others write.

type Db = Kysely<Database>;

const total = (select: RawBuilder<unknown>) => sql<number>`cast(coalesce((${select}), 0) as bigint)`;

type Sold = "booking" | "voucher";

/** Sums over what is written down about a booking or voucher, whose row is read. */
function sumsOf(purpose: Sold) {
  const id = sql.ref(`${purpose}s.id`);
  const payments = (condition: RawBuilder<unknown>) =>
    total(sql`
      select sum(cents) from payments
      where purpose = ${sql.lit(purpose)} and reference_id = ${id} and ${condition}`);
  const ofOrder = (condition: RawBuilder<unknown>) => sql`
    (select coalesce(sum(cents), 0) from payments
     where wallet_order_id = wallet_orders.id and movement <> 'disputed' and ${condition})`;
  const invoices = (what: RawBuilder<unknown>) =>
    total(sql`select ${what} from invoices where ${sql.ref(`${purpose}_id`)} = ${id}`);
  return {
    paid: payments(sql`movement <> 'disputed'`),
    regular: payments(sql`movement = 'regular'`),
    disputed: sql<number>`-${payments(sql`movement = 'disputed'`)}`,
    /** What the wallet is paying back and has not yet. Of one order it may have paid more than it was asked to. */
    goingBack: total(sql`
      select sum(refunds.cents) from (
        select coalesce(refund_cents, ${ofOrder(sql`cents > 0`)}) + ${ofOrder(sql`cents < 0`)} as cents
        from wallet_orders
        where wallet_orders.purpose = ${sql.lit(purpose)} and wallet_orders.reference_id = ${id}
          and wallet_orders.status = 'refunding') as refunds
      where refunds.cents > 0`),
    isListed: total(sql`
      select count(*) from open_money where purpose = ${sql.lit(purpose)} and reference_id = ${id}`),
    invoiced: invoices(sql`sum(gross_cents)`),
    invoices: invoices(sql`count(*)`),
  };
}

/** How often a booking's lines owe that on site. */
const owed = (condition: RawBuilder<unknown>) =>
  total(sql`select sum(quantity) from booking_charges where booking_id = bookings.id and ${condition}`);

/** Bookings with what was paid for them and invoiced, what their vouchers gave, and what their lines owe on site. */
export function bookingsAfter(db: Db, after: number) {
  const sums = sumsOf("booking");
  return db
    .selectFrom("bookings")
    .select(["id", "adults", "nights", ...moneyColumns])
    .select([
      owed(sql`kind = 'fee' and name in ('briefing', 'charterBriefing')`).as("briefings"),
      owed(sql`kind = 'fee' and name = 'cleaning'`).as("cleanings"),
      owed(sql`kind = 'deposit'`).as("deposits"),
      owed(sql`kind = 'visitorsTax'`).as("taxed_nights"),
      sums.isListed.as("is_listed"),
      sums.invoiced.as("invoiced"),
      sums.invoices.as("invoices"),
      total(sql`select -sum(cents) from voucher_entries where booking_id = bookings.id`).as("redeemed"),
      total(sql`
        select count(*) from (
          select voucher_id from voucher_entries where booking_id = bookings.id
          group by voucher_id having sum(cents) > 0) as overpaid`).as("overpaid_vouchers"),
      total(sql`select fee_cents from booking_events where booking_id = bookings.id and kind = 'cancelled'`).as("fee"),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .execute();
}

/** Bookings with each row of their log that says what they are; one row without where there is none. */
export function loggedBookingsAfter(db: Db, after: number) {
  const page = db
    .selectFrom("bookings")
    .select(["id", "vehicle_id", "start_day", "nights", "adults", "children", "extras"])
    .select(["arrival_time", "dog", ...moneyColumns])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .as("booking");
  return db
    .selectFrom(page)
    .leftJoin("booking_events", (join) =>
      join
        .onRef("booking_events.booking_id", "=", "booking.id")
        .on("booking_events.kind", "in", ["changed", "price-changed", "arrival-agreed", "cancelled"]),
    )
    .selectAll("booking")
    .select(["booking_events.kind", "booking_events.stay_change", "booking_events.new_price_cents as event_price"])
    .select("booking_events.detail")
    .orderBy("booking.id")
    .orderBy("booking_events.id")
    .execute();
}

/** Bookings whose stay was changed, with what their lines and their ledger say. */
export function changedBookingsAfter(db: Db, after: number) {
  return knownBookings(db)
    .select(floorSum.as("floor_cents"))
    .where("bookings.id", ">", after)
    .where(wasChanged)
    .orderBy("bookings.id")
    .limit(pageSize)
    .execute();
}

/** Bookings with each of their half-days: a row for each, one without where there is none. */
export function halfDaysOfBookingsAfter(db: Db, after: number) {
  const page = db
    .selectFrom("bookings")
    .select(["id", "vehicle_id", "start_day", "nights", "status", freedAt.as("freed_at")])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .as("owner");
  return db
    .selectFrom(page)
    .leftJoin("half_days", "half_days.booking_id", "owner.id")
    .select(["owner.id", "owner.vehicle_id", "owner.start_day", "owner.nights", "owner.status", "owner.freed_at"])
    .select(["half_days.vehicle_id as taken_vehicle", "half_days.day", "half_days.half"])
    .orderBy("owner.id")
    .execute();
}

/** Holds with each of their half-days, likewise. */
export function halfDaysOfHoldsAfter(db: Db, after: number) {
  const page = db
    .selectFrom("holds")
    .select(["id", "vehicle_id", "start_day", "nights"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .as("owner");
  return db
    .selectFrom(page)
    .leftJoin("half_days", "half_days.hold_id", "owner.id")
    .select(["owner.id", "owner.vehicle_id", "owner.start_day", "owner.nights"])
    .select(["half_days.vehicle_id as taken_vehicle", "half_days.day", "half_days.half"])
    .orderBy("owner.id")
    .execute();
}

/** Half-days whose booking, hold or import does not exist; the first of them. */
export function ownerlessHalfDays(db: Db) {
  return db
    .selectFrom("half_days")
    .leftJoin("bookings", "bookings.id", "half_days.booking_id")
    .leftJoin("holds", "holds.id", "half_days.hold_id")
    .leftJoin("calendar_imports", "calendar_imports.id", "half_days.import_id")
    .select(["half_days.vehicle_id", "half_days.day", "half_days.half"])
    .where("bookings.id", "is", null)
    .where("holds.id", "is", null)
    .where("calendar_imports.id", "is", null)
    .orderBy("half_days.vehicle_id")
    .orderBy("half_days.day")
    .orderBy("half_days.half")
    .limit(pageSize)
    .execute();
}

const entries = (condition: RawBuilder<unknown>) =>
  total(sql`select sum(cents) from voucher_entries where voucher_id = vouchers.id and ${condition}`);

/** Vouchers with the sums of their ledgers, and what was paid for them. */
export function vouchersAfter(db: Db, after: number) {
  const sums = sumsOf("voucher");
  return db
    .selectFrom("vouchers")
    .select(["id", "status", "code", "amount_cents", "balance_cents"])
    .select([
      entries(sql`true`).as("ledger"),
      entries(sql`kind = 'paid'`).as("issued"),
      total(sql`
        select max(cents) from voucher_entries where voucher_id = vouchers.id and kind = 'paid'`).as("ever_paid"),
      sql<number>`-${entries(sql`booking_id is not null`)}`.as("redeemed"),
      sql<number>`-${entries(sql`wallet_order_id is not null`)}`.as("reserved"),
      sums.paid.as("paid"),
      sums.regular.as("regular"),
      sums.disputed.as("disputed"),
      sums.goingBack.as("going_back"),
      sums.isListed.as("is_listed"),
      sums.invoiced.as("invoiced"),
      sums.invoices.as("invoices"),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .execute();
}

const ofOrder = (what: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  total(sql`select ${what} from payments where wallet_order_id = wallet_orders.id and ${condition}`);

/** Orders at the wallet with what was taken and given back for them, and whether what they paid for knows them. */
export function ordersAfter(db: Db, after: string) {
  return db
    .selectFrom("wallet_orders")
    .select(["id", "status", "purpose", "amount_cents", "refund_cents", "reference_id"])
    .select([
      ofOrder(sql`sum(cents)`, sql`cents > 0 and movement <> 'disputed'`).as("captured"),
      ofOrder(sql`-sum(cents)`, sql`cents < 0 and movement <> 'disputed'`).as("refunded"),
      ofOrder(
        sql`count(*)`,
        sql`(purpose <> wallet_orders.purpose
          or coalesce(reference_id, 0) <> coalesce(wallet_orders.reference_id, 0))`,
      ).as("strayed"),
      total(sql`select -sum(cents) from voucher_entries where wallet_order_id = wallet_orders.id`).as("reserved"),
      total(sql`
        select count(*) from bookings
        where purpose = 'booking' and bookings.id = reference_id and bookings.wallet_order_id is not null`).as(
        "bookings",
      ),
      total(sql`
        select count(*) from vouchers
        where purpose = 'voucher' and vouchers.id = reference_id and vouchers.wallet_order_id = wallet_orders.id`).as(
        "vouchers",
      ),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .execute();
}

/**
 * Money for a booking or voucher that does not exist, or for a sale, deposit or tax that is no transaction of the till;
 * the first of it. What the wallet took and nothing came of yet has no reference: its order says what becomes of it.
 */
export function ownerlessPayments(db: Db) {
  return db
    .selectFrom("payments")
    .leftJoin("bookings", (join) =>
      join.onRef("bookings.id", "=", "payments.reference_id").on("payments.purpose", "=", "booking"),
    )
    .leftJoin("vouchers", (join) =>
      join.onRef("vouchers.id", "=", "payments.reference_id").on("payments.purpose", "=", "voucher"),
    )
    .select(["payments.id", "payments.kind", "payments.cents"])
    .where((is) => is.or([is("payments.kind", "!=", "wallet"), is("payments.reference_id", "is not", null)]))
    .where("bookings.id", "is", null)
    .where("vouchers.id", "is", null)
    .where((is) =>
      is.or([
        is("payments.purpose", "not in", ["sale", "deposit", "visitorsTax"]),
        is("payments.till_transaction_id", "is", null),
      ]),
    )
    .orderBy("payments.id")
    .limit(pageSize)
    .execute();
}
