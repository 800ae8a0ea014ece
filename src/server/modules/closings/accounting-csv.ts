import { type TaxedAmount, taxOfLines } from "../../../shared/rules/tax.ts";
import { decimal, quoted, safeText, spreadsheet } from "../../documents/spreadsheet.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import type { RecordedClosing, RecordedLine, RecordedTransaction } from "./dsfinvk/recorded.ts";

const fields = [
  "closing",
  "receipt",
  "day",
  "finished",
  "kind",
  "what",
  "quantity",
  "gross",
  "percent",
  "net",
  "tax",
  "way",
  "cashier",
  "corrects",
  "reason",
] as const;

/** The transactions of closings for the accountant, a row for each line. */
export function accountingCsv(closings: readonly RecordedClosing[]): string {
  const t = documentTexts("de");
  const rows = closings.flatMap(({ facts, transactions }) =>
    transactions.flatMap((transaction) => {
      const taxed = taxOfLines(transaction.lines);
      return transaction.lines.flatMap((line, index) => {
        const amounts = taxed[index];
        return amounts ? [rowOf(facts.number, transaction, line, amounts)] : [];
      });
    }),
  );
  return spreadsheet(
    fields.map((field) => t(`closing.field.${field}`)),
    rows,
  );
}

function rowOf(
  closing: number,
  transaction: RecordedTransaction,
  line: RecordedLine,
  { net, tax, gross }: TaxedAmount,
): string[] {
  const t = documentTexts("de");
  return [
    String(closing),
    String(transaction.number),
    transaction.business_day,
    transaction.finished_at,
    quoted(t(`closing.kind.${transaction.kind}`)),
    safeText(line.name),
    String(line.quantity),
    decimal(gross, 2),
    String(line.tax_percent),
    decimal(net, 2),
    decimal(tax, 2),
    quoted(t(`closing.way.${transaction.payment_method}`)),
    safeText(transaction.cashier_name),
    String(transaction.corrects?.number ?? ""),
    safeText(transaction.reason),
  ];
}
