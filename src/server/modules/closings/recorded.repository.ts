import type { Kysely } from "kysely";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import { invoiceNumber } from "../../documents/invoice-facts.ts";
import type { RecordedLine, RecordedSignature, RecordedTransaction } from "./dsfinvk/recorded.ts";

type Db = Kysely<Database>;

/** Transactions by number, `from` and `to` included. */
interface Range {
  from: number;
  to: number;
}

/** Above every number: the columns are 32-bit integers. */
export const endOfLedger = 2_147_483_647;

/** The transactions in the order of their numbers, with all that the exports say about them. */
export async function recordedTransactions(db: Db, range: Range): Promise<RecordedTransaction[]> {
  const rows = await transactionsBetween(db, range);
  const linesOf = groupBy(await linesBetween(db, range), ({ number }) => number);
  const paymentsOf = groupBy(await paymentsBetween(db, range), ({ number }) => number);
  const signatures = new Map(
    (await signaturesBetween(db, range)).map(({ number, ...signature }) => [number, signature]),
  );
  return rows.map(({ corrected, closing, closed_at, ...row }) => ({
    ...row,
    lines: linesOf(row.number).map(({ number: _number, ...line }) => line),
    payments: paymentsOf(row.number).map(({ payment_method, cents }) => ({ payment_method, cents })),
    signature: signatures.get(row.number) ?? null,
    corrects: corrected === null ? null : { number: corrected, closing, closedAt: closed_at },
  }));
}

/** With the transaction that each takes back, and the closing that this is in; null while its day is open. */
function transactionsBetween(db: Db, { from, to }: Range) {
  return db
    .selectFrom("till_transactions as till")
    .leftJoin("till_transactions as taken_back", "taken_back.id", "till.corrects_id")
    .leftJoin("till_closings", (join) =>
      join
        .onRef("till_closings.from_number", "<=", "taken_back.number")
        .onRef("till_closings.to_number", ">=", "taken_back.number"),
    )
    .select(["till.number", "till.kind", "till.total_cents", "till.cashier_id"])
    .select(["till.cashier_name", "till.reason", "till.started_at", "till.finished_at", "till.business_day"])
    .select(["taken_back.number as corrected", "till_closings.number as closing", "till_closings.closed_at"])
    .where("till.number", ">=", from)
    .where("till.number", "<=", to)
    .orderBy("till.number")
    .execute();
}

async function linesBetween(db: Db, { from, to }: Range): Promise<(RecordedLine & { number: number })[]> {
  const rows = await db
    .selectFrom("till_lines as line")
    .innerJoin("till_transactions as till", "till.id", "line.transaction_id")
    .leftJoin("products", "products.id", "line.product_id")
    .select(["till.number", "line.position", "line.kind", "line.name", "line.product_id", "line.booking_id"])
    .select(["line.voucher_id", "line.quantity", "line.unit_cents", "line.total_cents", "line.tax_percent"])
    .select("products.type as group")
    .where("till.number", ">=", from)
    .where("till.number", "<=", to)
    .orderBy("line.transaction_id")
    .orderBy("line.position")
    .execute();
  const paid = rows.flatMap(({ kind, booking_id }) => (kind === "booking" && booking_id !== null ? booking_id : []));
  const invoices = await firstInvoices(db, [...new Set(paid)]);
  return rows.map((row) => ({
    ...row,
    group: row.group ?? "",
    invoice: row.kind === "booking" ? (invoices.get(row.booking_id ?? 0) ?? null) : null,
  }));
}

function paymentsBetween(db: Db, { from, to }: Range) {
  return db
    .selectFrom("till_payments as paid")
    .innerJoin("till_transactions as till", "till.id", "paid.transaction_id")
    .select(["till.number", "paid.payment_method", "paid.cents"])
    .where("till.number", ">=", from)
    .where("till.number", "<=", to)
    .orderBy("paid.transaction_id")
    .orderBy("paid.position")
    .execute();
}

function signaturesBetween(db: Db, { from, to }: Range): Promise<(RecordedSignature & { number: number })[]> {
  return db
    .selectFrom("till_signatures as signed")
    .innerJoin("till_transactions as till", "till.id", "signed.transaction_id")
    .select(["till.number", "signed.status", "signed.error", "signed.tse_serial", "signed.transaction_number"])
    .select(["signed.signature_counter", "signed.started_at", "signed.logged_at", "signed.algorithm"])
    .select([
      "signed.time_format",
      "signed.signature",
      "signed.public_key",
      "signed.process_type",
      "signed.process_data",
    ])
    .where("till.number", ">=", from)
    .where("till.number", "<=", to)
    .execute();
}

/** At once, for a statement takes a limited number of values. */
const idsAtOnce = 500;

/** The number of the first invoice of each booking, which its payment led to. */
async function firstInvoices(db: Db, bookings: readonly number[]): Promise<Map<number, string>> {
  const numbers = new Map<number, string>();
  for (let start = 0; start < bookings.length; start += idsAtOnce) {
    const rows = await db
      .selectFrom("invoices")
      .select(["booking_id", "year", "number"])
      .where("kind", "=", "invoice")
      .where("round", "=", 1)
      .where("booking_id", "in", bookings.slice(start, start + idsAtOnce))
      .execute();
    for (const row of rows) if (row.booking_id !== null) numbers.set(row.booking_id, invoiceNumber(row));
  }
  return numbers;
}
