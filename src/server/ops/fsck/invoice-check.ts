import { type Kysely, sql } from "kysely";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { invoiceNumber } from "../../documents/invoice-facts.ts";
import { sha256 } from "../../modules/invoices/write-invoice.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/**
 * Each year's numbers begin with 1 and have no gap, nothing that was issued was changed, and credit notes fit their
 * invoices.
 */
export const checkInvoices: Check = async function* (db, signal) {
  for (const { year, last, count, highest } of await lastNumbers(db)) {
    if (count === highest && last === highest) continue;
    yield {
      subject: `year ${year}`,
      problem: `has ${count} invoices up to number ${highest}, and ${last} as its last`,
    };
  }
  for await (const page of inPages(0, signal, (after) => invoicesAfter(db, after))) {
    for (const invoice of page) {
      const subject = `invoice ${invoiceNumber(invoice)}`;
      for (const problem of problemsOf(invoice)) yield { subject, problem };
    }
  }
  for await (const page of inPages(0, signal, (after) => documentsAfter(db, after))) {
    for (const { pdf, sha256: hash, ...invoice } of page) {
      if (sha256(Buffer.from(pdf, "base64")) === hash) continue;
      yield { subject: `invoice ${invoiceNumber(invoice)}`, problem: "has a document that was changed" };
    }
  }
};

function problemsOf(invoice: Awaited<ReturnType<typeof invoicesAfter>>[number]): string[] {
  const { facts, facts_sha256, year, issued_on, kind, gross_cents: gross, taken_kind, taken_cents } = invoice;
  const problems: string[] = [];
  // Emptied, once it was retained for as long as the law wants.
  if (facts !== "" && sha256(facts) !== facts_sha256) problems.push("was changed since it was issued");
  if (!issued_on.startsWith(`${year}-`)) problems.push(`is numbered for ${year}, but was issued on ${issued_on}`);
  if (kind !== "creditNote") return problems;
  if (taken_kind !== "invoice" || invoice.taken_booking !== invoice.booking_id) {
    problems.push("takes back something else than an invoice of its booking");
  } else if (-gross > (taken_cents ?? 0)) {
    problems.push(`takes back ${toAmount(-gross)} of ${toAmount(taken_cents ?? 0)}`);
  }
  return problems;
}

/** For each year that has invoices or a last number: how many there are, and which numbers. */
async function lastNumbers(db: Db) {
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
function invoicesAfter(db: Db, after: number) {
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

function documentsAfter(db: Db, after: number) {
  return db
    .selectFrom("invoice_documents")
    .innerJoin("invoices", "invoices.id", "invoice_documents.invoice_id")
    .select(["invoices.id", "invoices.year", "invoices.number", "invoice_documents.pdf", "invoice_documents.sha256"])
    .where("invoices.id", ">", after)
    .orderBy("invoices.id")
    .limit(documentsAtOnce)
    .execute();
}
