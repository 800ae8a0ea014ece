import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { type InvoicesAnswer, invoicesContract } from "../../../shared/contract/invoices.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type InvoiceFacts, invoiceNumber } from "../../documents/invoice-facts.ts";
import { invoiceFilename, renderInvoicePdf } from "../../documents/invoice-pdf.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import type { AttachedFile } from "../../mail/mail-content.ts";
import { protocolsOf } from "../protocol-log/protocols.repository.ts";
import { queueInvoice } from "./invoice.mails.ts";
import {
  findDocument,
  findInvoice,
  findInvoicedBooking,
  invoicesAbout,
  isRestricted,
  openInvoice,
  storeDocument,
} from "./invoices.repository.ts";
import { isInvoiced, issueInvoice } from "./issue-invoice.ts";
import { sha256 } from "./write-invoice.ts";

/** The invoices of a booking, for staff. */
export function registerInvoices(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(invoicesContract.list, ({ params }) => invoicesOfBooking(deps.db, params.id));

  route(invoicesContract.document, async ({ params: { id }, user }) => {
    if (!user.admin && (await isRestricted(deps.db, id))) throw new Problem("FORBIDDEN");
    return invoiceDocument(deps, id);
  });

  route(invoicesContract.issue, ({ body, request }) => {
    const booking = { id: body.booking_id };
    return takeOnce(request, deps, {}, async (trx) => {
      const invoice = await issueInvoice(trx, booking, deps.now());
      if (!invoice) throw new Problem("CONFLICT", { booking_id: "validation-staff:invoiceUnpaid" });
      if (!invoice.isNew) throw new Problem("CONFLICT", { booking_id: "validation-staff:invoiced" });
      await queueInvoice(trx, booking, invoice.id, deps.now());
    });
  });
}

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

/**
 * The PDF of an invoice: made when it is first asked for, outside of any transaction, and given out with the same bytes
 * ever since; of several who make it at once the first one's stays.
 * @throws Problem NOT_FOUND where there is none, or none any more; Error where what is stored was damaged.
 */
export async function invoiceDocument(
  { db, now }: Pick<Deps, "db" | "now">,
  id: number,
): Promise<AttachedFile & { content: Buffer }> {
  const invoice = await findInvoice(db, id);
  if (!invoice || invoice.facts === "") throw new Problem("NOT_FOUND", { id: "validation-staff:invoice" });
  if (sha256(invoice.facts) !== invoice.facts_sha256) throw new Error(`the facts of invoice ${id} were damaged`);
  const facts = JSON.parse(invoice.facts) as InvoiceFacts;
  const stored = (await findDocument(db, id)) ?? (await makeDocument({ db, now }, id, facts));
  const content = Buffer.from(stored.pdf, "base64");
  if (sha256(content) !== stored.sha256) throw new Error(`the document of invoice ${id} was damaged`);
  return { filename: invoiceFilename(facts), contentType: "application/pdf", content };
}

async function makeDocument({ db, now }: Pick<Deps, "db" | "now">, id: number, facts: InvoiceFacts) {
  const pdf = await renderInvoicePdf(facts);
  const made = { invoice_id: id, pdf: pdf.toString("base64"), sha256: sha256(pdf), created_at: now().toISOString() };
  await storeDocument(db, made);
  return (await findDocument(db, id)) ?? made;
}
