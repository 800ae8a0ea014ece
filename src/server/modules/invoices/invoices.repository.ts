import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { BookedSums } from "../../../shared/rules/booking-money.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { oldestRetainedDay } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { JsonText, NewRow } from "../../db/tables/columns.ts";
import type {
  InvoiceDocuments,
  InvoiceNumbers,
  InvoiceRow,
  InvoiceSupplier,
  Invoices,
} from "../../db/tables/invoices.ts";
import type { PaymentKind, VoucherRow } from "../../db/tables/money.ts";
import { moneyColumns } from "../booking-money/money.columns.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The booking that is invoiced. */
export type InvoicedBooking = BookingRow & BookedSums & { vehicle_name: string };

/**
 * The booking as it is, locked until the transaction ends: of two who issue its invoice the second sees the first's.
 * Null where there is none.
 */
export async function lockInvoicedBooking(trx: Trx, id: number): Promise<InvoicedBooking | null> {
  await trx
    .updateTable("bookings")
    .set((column) => ({ version: column.ref("version") }))
    .where("id", "=", id)
    .execute();
  return findInvoicedBooking(trx, id);
}

export async function findInvoicedBooking(db: Db, id: number): Promise<InvoicedBooking | null> {
  const row = await db
    .selectFrom("bookings")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .selectAll("bookings")
    .select(["vehicles.name as vehicle_name", ...moneyColumns])
    .where("bookings.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The same for a voucher. */
export async function lockInvoicedVoucher(trx: Trx, id: number): Promise<VoucherRow | null> {
  const query = trx.updateTable("vouchers").set((column) => ({ status: column.ref("status") }));
  return (await query.where("id", "=", id).returningAll().executeTakeFirst()) ?? null;
}

type About = { booking_id: number } | { voucher_id: number };

/** What was issued about a booking or a voucher, the oldest first. */
export function invoicesAbout(db: Db, about: About): Promise<InvoiceRow[]> {
  const query = db.selectFrom("invoices").selectAll();
  return query
    .where((is) => is.and(about))
    .orderBy("id")
    .execute();
}

/** The invoice that counts: the last one, unless a credit note took it back; null where there is none. */
export function openInvoice(rows: readonly InvoiceRow[]): InvoiceRow | null {
  const last = rows.findLast(({ kind }) => kind !== "creditNote");
  return last && !rows.some(({ refers_to }) => refers_to === last.id) ? last : null;
}

/**
 * The year's next number. Its row is locked until the transaction ends, so two who issue at once get consecutive ones,
 * and a rollback gives the number back. Take it last: until the transaction ends, others wait for it.
 */
export async function nextNumber(trx: Trx, year: number): Promise<number> {
  const first: InvoiceNumbers = { year, last: 1 };
  const { last } = await trx
    .insertInto("invoice_numbers")
    .values(first)
    .onConflict((conflict) => conflict.column("year").doUpdateSet({ last: sql`invoice_numbers.last + 1` }))
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** @returns its id. */
export async function insertInvoice(trx: Trx, row: NewRow<Invoices>): Promise<number> {
  return (await trx.insertInto("invoices").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Who issues invoices. @throws Error before the first start. */
export async function supplierData(db: Db): Promise<JsonText> {
  const query = db.selectFrom("invoice_supplier").select("data").where("id", "=", 1);
  return (await query.executeTakeFirstOrThrow(() => new Error("nobody issues invoices: recordSupplier did not run")))
    .data;
}

export async function saveSupplier(db: Db, data: JsonText): Promise<void> {
  const row: InvoiceSupplier = { id: 1, data };
  const query = db.insertInto("invoice_supplier").values(row);
  await query.onConflict((conflict) => conflict.column("id").doUpdateSet({ data })).execute();
}

interface PaidFor {
  purpose: "booking" | "voucher";
  id: number;
  wallet_order_id: string | null;
}

/**
 * What was paid by which way, less what went back. Money of a wallet's order has no reference before the order is
 * fulfilled, which may be in this transaction.
 */
export async function paidByKind(db: Db, of: PaidFor): Promise<{ kind: PaymentKind; cents: number }[]> {
  const rows = await db
    .selectFrom("payments")
    .select(({ fn }) => ["kind", fn.sum<number>("cents").as("cents")])
    // The purpose stands beside the reference, so that each of both is found by its own index.
    .where((is) =>
      is.or([
        is.and({ purpose: of.purpose, reference_id: of.id }),
        ...(of.wallet_order_id === null ? [] : [is("wallet_order_id", "=", of.wallet_order_id)]),
      ]),
    )
    .where("movement", "!=", "disputed")
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, cents }) => ({ kind, cents: Number(cents) }));
}

export async function findInvoice(db: Db, id: number): Promise<InvoiceRow | null> {
  return (await db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/**
 * Whether the guest was erased who is named on it (requirements/privacy.md): it is retained for the tax office, not for
 * the day's work.
 */
export async function isRestricted(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("invoices")
    .leftJoin("bookings", "bookings.id", "invoices.booking_id")
    .leftJoin("vouchers", "vouchers.id", "invoices.voucher_id")
    .select(["bookings.name as guest", "vouchers.name as buyer"])
    .where("invoices.id", "=", id)
    .executeTakeFirst();
  return row !== undefined && (row.guest ?? row.buyer) === "";
}

type StoredDocument = Selectable<InvoiceDocuments>;

export async function findDocument(db: Db, invoiceId: number): Promise<StoredDocument | null> {
  const query = db.selectFrom("invoice_documents").selectAll().where("invoice_id", "=", invoiceId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Harmless where somebody else stored one first: theirs stays. */
export async function storeDocument(db: Db, document: InvoiceDocuments): Promise<void> {
  const query = db.insertInto("invoice_documents").values(document);
  await query.onConflict((conflict) => conflict.column("invoice_id").doNothing()).execute();
}

/** Empties invoices that the law wants retained no longer: number and amounts stay, so that the range has no gaps. */
export async function forgetOldInvoices(db: Db, now: Date): Promise<void> {
  const before: Day = oldestRetainedDay("invoices", dayOf(now));
  const old = db.selectFrom("invoices").select("id").where("issued_on", "<", before);
  await db.deleteFrom("invoice_documents").where("invoice_id", "in", old).execute();
  await db
    .updateTable("invoices")
    .set({ facts: "" })
    .where("issued_on", "<", before)
    .where("facts", "!=", "")
    .execute();
}
