import { withTax } from "../../../shared/rules/tax.ts";
import type { TillSignatureRow } from "../../db/tables/till-signatures.ts";
import type { Deps } from "../../deps.ts";
import type { ReceiptFacts, ReceiptIssuer } from "../../documents/receipt-facts.ts";
import { Problem } from "../../http/problem.ts";
import { signedAmounts, taxRates } from "../../tse/process-data.ts";
import { findRecorded, type RecordedTransaction } from "../../tse/recorded.repository.ts";
import { issuerOf, signTransaction } from "../../tse/sign-transaction.ts";
import { findSignature, signatureOf } from "../../tse/signatures.repository.ts";

/**
 * What the receipt of a recorded transaction says, from its rows and those of its signature, neither of which ever
 * change. One that nobody signs yet, since a crash came in between, is signed now.
 * @throws Problem NOT_FOUND.
 */
export async function receiptFacts(
  deps: Pick<Deps, "db" | "now" | "log" | "tse" | "config">,
  number: number,
): Promise<ReceiptFacts> {
  const recorded = await findRecorded(deps.db, { number });
  if (!recorded) throw new Problem("NOT_FOUND", { number: "validation-staff:receipt" });
  await signTransaction(deps, recorded.id);
  const row = await findSignature(deps.db, recorded.id);
  const issuer = row ? (JSON.parse(row.issuer) as ReceiptIssuer) : issuerOf(deps.config);
  return { ...factsOf(recorded), issuer, ...signatureFacts(row, deps.config.tillSerial) };
}

function factsOf(recorded: RecordedTransaction): Omit<ReceiptFacts, "issuer" | "registerSerial" | "signature"> {
  const { lines, payments } = recorded;
  const { gross } = signedAmounts(payments, lines);
  const sold = taxRates.filter((rate) => lines.some(({ tax_percent }) => tax_percent === rate));
  return {
    number: recorded.number,
    kind: recorded.kind,
    corrects: recorded.corrects_number,
    reason: recorded.reason,
    startedAt: new Date(recorded.started_at),
    finishedAt: new Date(recorded.finished_at),
    lines: lines.map((line) => ({
      kind: line.kind,
      name: line.name,
      quantity: line.quantity,
      unitCents: line.unit_cents,
      totalCents: line.total_cents,
      taxPercent: line.tax_percent,
    })),
    totalCents: recorded.total_cents,
    paidBy: payments.map(({ payment_method: way, cents }) => ({ way, cents })),
    receivedCents: recorded.received_cents,
    taxes: sold.map((percent) => ({ percent, ...withTax(gross[percent], percent) })),
  };
}

function signatureFacts(
  row: TillSignatureRow | null,
  tillSerial: string,
): Pick<ReceiptFacts, "registerSerial" | "signature"> {
  if (!row) return { registerSerial: tillSerial, signature: "pending" };
  return {
    registerSerial: row.register_serial,
    signature: signatureOf(row) ?? (row.status === "none" ? "none" : "failed"),
  };
}
