import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/** For each year that has invoices or a last number: how many there are, and which numbers. */
export async function lastNumbers(db: Db) {
  const { rows } = await sql<{ year: number; last: number; count: number; highest: number }>`
    select years.year, coalesce(invoice_numbers.last, 0) as last,
      cast((select count(*) from invoices where invoices.year = years.year) as integer) as count,
      cast((select coalesce(max(number), 0) from invoices where invoices.year = years.year) as integer) as highest
    from (select year from invoice_numbers union select year from invoices) as years
    left join invoice_numbers on invoice_numbers.year = years.year
    order by years.year`.execute(db);
  return rows;
}

/** Invoices with what a credit note takes back. */
export function invoicesAfter(db: Db, after: number) {
  return db
    .selectFrom("invoices")
    .leftJoin("invoices as taken", "taken.id", "invoices.refers_to")
    .select(["invoices.id", "invoices.year", "invoices.number", "invoices.kind", "invoices.booking_id"])
    .select(["invoices.gross_cents", "invoices.issued_on", "invoices.facts", "invoices.facts_sha256"])
    .select(["taken.kind as taken_kind", "taken.booking_id as taken_booking", "taken.gross_cents as taken_cents"])
    .where("invoices.id", ">", after)
    .orderBy("invoices.id")
    .limit(pageSize)
    .execute();
}

/** Documents are far larger than rows. */
const documentsAtOnce = 10;

export function documentsAfter(db: Db, after: number) {
  return db
    .selectFrom("invoice_documents")
    .innerJoin("invoices", "invoices.id", "invoice_documents.invoice_id")
    .select(["invoices.id", "invoices.year", "invoices.number", "invoice_documents.pdf", "invoice_documents.sha256"])
    .where("invoices.id", ">", after)
    .orderBy("invoices.id")
    .limit(documentsAtOnce)
    .execute();
}
