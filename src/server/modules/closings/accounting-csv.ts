import { withTax } from "../../../shared/rules/tax.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { decimal, quoted } from "./dsfinvk/csv.ts";
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

const byteOrderMark = "\uFEFF";

/**
 * The transactions of closings for the accountant, a row for each line, as spreadsheets read it in Germany: UTF-8 with byte order
 * mark, semicolons, decimal commas. A text that a spreadsheet would compute is kept from it by an apostrophe.
 */
export function accountingCsv(closings: readonly RecordedClosing[]): string {
  const t = documentTexts("de");
  const rows = closings.flatMap(({ facts, transactions }) =>
    transactions.flatMap((transaction) => transaction.lines.map((line) => rowOf(facts.number, transaction, line))),
  );
  const head = fields.map((field) => quoted(t(`closing.field.${field}`)));
  return `${byteOrderMark}${[head, ...rows].map((row) => `${row.join(";")}\r\n`).join("")}`;
}

function rowOf(closing: number, transaction: RecordedTransaction, line: RecordedLine): string[] {
  const t = documentTexts("de");
  const { net, tax, gross } = withTax(line.total_cents, line.tax_percent);
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

/** A text that no spreadsheet takes for a formula, in one line. */
function safeText(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, " ").trim();
  return quoted(/^[=+\-@]/.test(line) ? `'${line}` : line);
}
