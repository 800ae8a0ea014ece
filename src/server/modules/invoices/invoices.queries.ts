import type { Kysely } from "kysely";
import type { InvoicesAnswer } from "../../../shared/contract/invoices.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { invoiceNumber } from "../../documents/invoice-facts.ts";
import { Problem } from "../../http/problem.ts";
import { protocolsOf } from "../protocol-log/protocols.repository.ts";
import { findInvoicedBooking, invoicesAbout, openInvoice } from "./invoices.repository.ts";
import { isInvoiced } from "./issue-invoice.ts";

/** What was issued about a booking, the oldest first, and whether its invoice is missing. @throws Problem NOT_FOUND. */
export async function invoicesOfBooking(db: Kysely<Database>, id: number): Promise<InvoicesAnswer> {
  const booking = await findInvoicedBooking(db, id);
  if (!booking) throw new Problem("NOT_FOUND", { id: "validation-staff:booking" });
  const rows = await invoicesAbout(db, { booking_id: id });
  return {
    invoices: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      number: invoiceNumber(row),
      issued_on: row.issued_on,
      amount: toAmount(row.gross_cents),
    })),
    can_issue: isInvoiced(booking) && openInvoice(rows) === null,
    protocols: (await protocolsOf(db, [id]))
      .filter(({ facts }) => facts !== "")
      .map(({ id: protocol, kind, signed_at }) => ({ id: protocol, kind, signed_at })),
  };
}
