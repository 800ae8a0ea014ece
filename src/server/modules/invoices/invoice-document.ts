import type { Deps } from "../../deps.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { invoiceFilename, renderInvoicePdf } from "../../documents/invoice-pdf.ts";
import { Problem } from "../../http/problem.ts";
import type { AttachedFile } from "../../mail/mail-content.ts";
import { findDocument, findInvoice, storeDocument } from "./invoices.repository.ts";
import { sha256 } from "./write-invoice.ts";

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
