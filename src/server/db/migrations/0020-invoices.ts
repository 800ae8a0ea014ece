import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, optionalIntegers, refers, texts } from "./columns.ts";

/** Invoices, credit notes and receipts, their numbers and their documents. */
export async function createInvoices(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema
    .createTable("invoices")
    .$call(id(engine))
    .$call(texts("kind", "issued_on", "facts", "facts_sha256", "created_at"))
    .$call(integers("year", "number", "round", "net_cents", "tax_cents", "gross_cents"))
    .$call(optionalIntegers("booking_id", "voucher_id", "refers_to"))
    .addUniqueConstraint("invoices_number_key", ["year", "number"])
    .addUniqueConstraint("invoices_booking_key", ["booking_id", "kind", "round"])
    .addUniqueConstraint("invoices_voucher_key", ["voucher_id", "kind", "round"])
    .$call(refers("invoices", "booking_id", "bookings", "restrict"))
    .$call(refers("invoices", "voucher_id", "vouchers", "restrict"))
    .$call(refers("invoices", "refers_to", "invoices", "restrict"))
    .$call(oneOf("invoices", "kind", ["invoice", "creditNote", "receipt"]))
    .$call(check("invoices", "about", sql<boolean>`(booking_id is null) <> (voucher_id is null)`))
    .$call(check("invoices", "refers", sql<boolean>`(kind = 'creditNote') = (refers_to is not null)`))
    .$call(check("invoices", "sum", sql<boolean>`net_cents + tax_cents = gross_cents`))
    .$call(check("invoices", "sign", sql<boolean>`(kind = 'creditNote') = (gross_cents < 0)`))
    .execute();
  await schema.createIndex("invoices_refers_to").on("invoices").column("refers_to").execute();
  await schema
    .createTable("invoice_numbers")
    .addColumn("year", "integer", (column) => column.notNull().primaryKey())
    .$call(integers("last"))
    .execute();
  await schema
    .createTable("invoice_documents")
    .addColumn("invoice_id", "integer", (column) => column.notNull().primaryKey())
    .$call(texts("pdf", "sha256", "created_at"))
    .$call(refers("invoice_documents", "invoice_id", "invoices", "restrict"))
    .execute();
  await schema
    .createTable("invoice_supplier")
    .addColumn("id", "integer", (column) => column.notNull().primaryKey())
    .$call(texts("data"))
    .execute();
  for (const trigger of engine === "postgres" ? postgresTriggers : sqliteTriggers) await trigger.execute(trx);
}

const refusal = "an invoice is never changed";

/** Whatever is not listed here may not change: only emptying the facts is allowed. */
const isChanged = (distinct: RawBuilder<unknown>) => sql<boolean>`
  new.id ${distinct} old.id or new.kind ${distinct} old.kind or new.year ${distinct} old.year
  or new.number ${distinct} old.number or new.booking_id ${distinct} old.booking_id
  or new.voucher_id ${distinct} old.voucher_id or new.round ${distinct} old.round
  or new.refers_to ${distinct} old.refers_to or new.net_cents ${distinct} old.net_cents
  or new.tax_cents ${distinct} old.tax_cents or new.gross_cents ${distinct} old.gross_cents
  or new.issued_on ${distinct} old.issued_on or new.facts_sha256 ${distinct} old.facts_sha256
  or new.created_at ${distinct} old.created_at or (new.facts ${distinct} old.facts and new.facts <> '')`;

const sqliteTriggers = [
  sql`create trigger invoices_unchanged before update on invoices when ${isChanged(sql`is not`)}
    begin select raise(abort, ${sql.lit(refusal)}); end`,
  sql`create trigger invoice_documents_unchanged before update on invoice_documents
    begin select raise(abort, ${sql.lit(refusal)}); end`,
];

const postgresTriggers = [
  sql`create function refuse_invoice_change() returns trigger language plpgsql as
    $$ begin raise exception ${sql.lit(refusal)}; end $$`,
  sql`create trigger invoices_unchanged before update on invoices for each row
    when (${isChanged(sql`is distinct from`)}) execute function refuse_invoice_change()`,
  sql`create trigger invoice_documents_unchanged before update on invoice_documents for each row
    execute function refuse_invoice_change()`,
];
