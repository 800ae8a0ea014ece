import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** Whom a business guest wants the invoice to name; empty for everybody else. */
export async function addInvoiceRecipient({ schema }: Transaction<Database>): Promise<void> {
  for (const column of ["company", "vat_id"]) {
    const wanted = schema.alterTable("bookings").addColumn(column, "text", (text) => text.notNull().defaultTo(""));
    await wanted.execute();
  }
}
