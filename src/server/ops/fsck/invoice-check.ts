import { toAmount } from "../../../shared/rules/money.ts";
import { invoiceNumber } from "../../documents/invoice-facts.ts";
import { sha256 } from "../../modules/invoices/write-invoice.ts";
import { type Check, inPages } from "./finding.ts";
import { documentsAfter, invoicesAfter, lastNumbers } from "./fsck-invoices.repository.ts";

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
