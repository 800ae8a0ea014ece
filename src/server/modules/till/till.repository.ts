import { type Kysely, sql, type Transaction } from "kysely";
import type { PaidBy } from "../../../shared/contract/till-unpaid.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { AgreedOnSite } from "../../../shared/rules/on-site-charges.ts";
import { maximumNights } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { TillLineRow, TillPayment, TillTransactionRow } from "../../db/tables/till.ts";
import { withAgreedOnSite } from "../booking-money/charges.repository.ts";
import { type DayPlanRow, dayPlanRows } from "../day-plan/day-plan.repository.ts";
import { onSiteKinds } from "./collected.repository.ts";
import type { TillLine } from "./till-hash.ts";
import { waysByPurpose } from "./ways.repository.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** What the next one follows; null for the first. Hold the lock on the till before appending. */
export async function lastTransaction(
  trx: Trx,
): Promise<Pick<TillTransactionRow, "id" | "number" | "business_day" | "hash"> | null> {
  const query = trx.selectFrom("till_transactions").select(["id", "number", "business_day", "hash"]);
  return (await query.orderBy("number", "desc").limit(1).executeTakeFirst()) ?? null;
}

export async function insertTransaction(
  trx: Trx,
  transaction: TillTransactionRow,
  lines: readonly TillLine[],
  payments: readonly TillPayment[],
): Promise<void> {
  await trx.insertInto("till_transactions").values(transaction).execute();
  const rows = lines.map(
    (line, index): TillLineRow => ({ ...line, transaction_id: transaction.id, position: index + 1 }),
  );
  await trx.insertInto("till_lines").values(rows).execute();
  const ways = payments.map(({ payment_method, cents }, index) => ({
    transaction_id: transaction.id,
    position: index + 1,
    payment_method,
    cents,
  }));
  await trx.insertInto("till_payments").values(ways).execute();
}

/** A transaction; null where there is none with that number. */
export async function findTransaction(db: Db, of: { number: number }): Promise<TillTransactionRow | null> {
  const query = db.selectFrom("till_transactions").selectAll().where("number", "=", of.number);
  return (await query.executeTakeFirst()) ?? null;
}

/** The lines of a transaction in their order. */
export function linesOf(db: Db, transactionId: number): Promise<TillLineRow[]> {
  const query = db.selectFrom("till_lines").selectAll().where("transaction_id", "=", transactionId);
  return query.orderBy("position").execute();
}

/** The ways of payment of a transaction in their order. */
export function tillPaymentsOf(db: Db, transactionId: number): Promise<TillPayment[]> {
  const query = db.selectFrom("till_payments").select(["payment_method", "cents"]);
  return query.where("transaction_id", "=", transactionId).orderBy("position").execute();
}

/** Whether a transaction of the till was corrected. */
export async function isTakenBack(db: Db, transactionId: number): Promise<boolean> {
  const query = db.selectFrom("till_transactions").select("id").where("corrects_id", "=", transactionId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The number up to which everything is closed; 0 before the first closing. */
export async function closedUpTo(db: Db): Promise<number> {
  const query = db.selectFrom("till_closings").select(({ fn }) => fn.max("to_number").as("number"));
  return (await query.executeTakeFirst())?.number ?? 0;
}

/** The last sale since the last closing that somebody took the money of; null without one. */
export async function lastOpenSaleOf(db: Db, cashierId: number): Promise<TillTransactionRow | null> {
  const open = db
    .selectFrom("till_transactions")
    .selectAll()
    .where("number", ">", await closedUpTo(db));
  const sales = open.where("kind", "=", "sale").where("cashier_id", "=", cashierId);
  return (await sales.orderBy("number", "desc").limit(1).executeTakeFirst()) ?? null;
}

/** The day of the first transaction after the last closing; null where all are closed. */
export async function firstOpenDay(db: Db): Promise<Day | null> {
  const closed = db.selectFrom("till_closings").select(({ fn }) => fn.max("to_number").as("number"));
  const row = await db
    .selectFrom("till_transactions")
    .select("business_day")
    .where("number", ">", ({ fn }) => fn.coalesce(closed, sql<number>`0`))
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  return row?.business_day ?? null;
}

/** What should lie in the drawer: all cash that came, less what went. */
export async function drawerCents(db: Db): Promise<Cents> {
  const { cents } = await db
    .selectFrom("till_payments")
    .select(({ fn }) => fn.sum<number | null>("cents").as("cents"))
    .where("payment_method", "=", "cash")
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

export type TillBookingRow = DayPlanRow & { agreed_on_site: AgreedOnSite };

/** Bookings that are to be paid, by first day. */
export async function unpaidBookings(db: Db): Promise<TillBookingRow[]> {
  const query = dayPlanRows(db).where("bookings.status", "=", "unpaid");
  return withAgreedOnSite(db, await query.orderBy("bookings.start_day").orderBy("bookings.id").execute());
}

/** Bookings that stand and end or start on the day, by number. The index on the first day bounds what is read. */
export async function bookingsOfDay(db: Db, day: Day): Promise<TillBookingRow[]> {
  const rows = await dayPlanRows(db)
    .where("bookings.start_day", ">=", addDays(day, -maximumNights))
    .where("bookings.start_day", "<=", day)
    .where((is) => is.or([is("bookings.start_day", "=", day), is("bookings.end_day", "=", day)]))
    .where("bookings.status", "!=", "cancelled")
    .orderBy("bookings.id")
    .execute();
  return withAgreedOnSite(db, rows);
}

export async function findTillBooking(db: Db, id: number): Promise<TillBookingRow | null> {
  const rows = await dayPlanRows(db).where("bookings.id", "=", id).execute();
  return (await withAgreedOnSite(db, rows))[0] ?? null;
}

/** Bookings that end on the day or later, and of which something was collected on site. */
export async function collectedBookings(db: Db, status: "paid" | "cancelled", from: Day): Promise<TillBookingRow[]> {
  const lines = db.selectFrom("till_lines").select("booking_id").where("kind", "in", onSiteKinds);
  const query = dayPlanRows(db).where("bookings.status", "=", status).where("bookings.end_day", ">=", from);
  const rows = await query
    .where("bookings.id", "in", lines.where("booking_id", "is not", null).$narrowType<{ booking_id: number }>())
    .execute();
  return withAgreedOnSite(db, rows);
}

/** Who took the last money of a booking or voucher, when and how; null where none came. */
export async function lastPaymentFor(db: Db, purpose: "booking" | "voucher", id: number): Promise<PaidBy | null> {
  const row = await db
    .selectFrom("payments")
    .leftJoin("users", "users.id", "payments.registered_by")
    .select(["users.first_name", "users.last_name", "payments.created_at as dateTime", "payments.kind as way"])
    .select("payments.till_transaction_id as till_id")
    .where("payments.purpose", "=", purpose)
    .where("payments.reference_id", "=", id)
    .where("payments.cents", ">", 0)
    .orderBy("payments.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { dateTime, way, till_id } = row;
  const ways = till_id === null ? [way] : (await waysByPurpose(db, [till_id]))(till_id, purpose);
  return { name: fullName(row), dateTime, way: ways[0] ?? way, ways };
}

/** Vouchers that were asked for and are not paid, the oldest first, with what came for them. */
export function requestedVouchers(db: Db) {
  return db
    .selectFrom("vouchers")
    .select(["id", "name", "email", "created_at", "amount_cents"])
    .select(
      sql<Cents>`cast(coalesce((
        select sum(cents) from payments
        where purpose = 'voucher' and reference_id = vouchers.id and movement <> 'disputed'), 0) as bigint)`.as("paid"),
    )
    .where("status", "=", "requested")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Bookings whose deposit is to go back, by last day of the stay. */
export function heldDeposits(db: Db) {
  const held = db
    .selectFrom("till_lines")
    .select(({ fn }) => ["booking_id", fn.sum<number>("total_cents").as("cents"), fn.max("transaction_id").as("last")])
    .where("kind", "=", "deposit")
    .groupBy("booking_id")
    .having(({ fn }) => fn.sum("total_cents"), "<>", 0)
    .as("held");
  return db
    .selectFrom(held)
    .innerJoin("bookings", "bookings.id", "held.booking_id")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .innerJoin("till_transactions", "till_transactions.id", "held.last")
    .select(["bookings.id", "bookings.name", "bookings.start_day", "bookings.end_day", "bookings.status", "held.cents"])
    .select(["vehicles.name as vehicle_name", "till_transactions.payment_method", "till_transactions.finished_at"])
    .select(["bookings.nights", "bookings.ends_pm", "bookings.vehicle_id"])
    .orderBy("bookings.end_day")
    .orderBy("bookings.id")
    .execute();
}
