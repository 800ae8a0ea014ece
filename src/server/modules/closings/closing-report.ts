import type { Deps } from "../../deps.ts";
import { closingReportFilename, renderClosingReport } from "../../documents/closing-report-pdf.ts";
import { Problem } from "../../http/problem.ts";
import { sha256 } from "../invoices/write-invoice.ts";
import { factsOf } from "./closings.queries.ts";
import { findClosing, findReport, storeReport } from "./closings.repository.ts";

/**
 * The report of a closing: made when it is first asked for, outside of any transaction, and given out with the same
 * bytes ever since; of several who make it at once the first one's stays.
 * @throws Problem NOT_FOUND where there is no such closing; Error where what is stored was damaged.
 */
export async function closingReport(
  { db, now }: Pick<Deps, "db" | "now">,
  number: number,
): Promise<{ filename: string; content: Buffer }> {
  const closing = await findClosing(db, number);
  if (!closing) throw new Problem("NOT_FOUND", { number: "validation-staff:closing" });
  let stored = await findReport(db, number);
  if (!stored) {
    const { hash, prev_hash: previousHash } = closing;
    const pdf = await renderClosingReport({ facts: factsOf(closing), hash, previousHash });
    const made = { closing_number: number, pdf: pdf.toString("base64"), sha256: sha256(pdf) };
    await storeReport(db, { ...made, created_at: now().toISOString() });
    stored = await findReport(db, number);
  }
  const content = Buffer.from(stored?.pdf ?? "", "base64");
  if (sha256(content) !== stored?.sha256) throw new Error(`the report of closing ${number} was damaged`);
  return { filename: closingReportFilename(number), content };
}
