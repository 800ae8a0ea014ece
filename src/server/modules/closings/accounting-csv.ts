import { exactAmount } from "../../../shared/rules/money.ts";
import { type TaxedAmount, taxOfLines } from "../../../shared/rules/tax.ts";
import { decimal, quoted, safeText, spreadsheet } from "../../documents/spreadsheet.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { isUnpaid } from "../till/ways.repository.ts";
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

/** By which way it was paid, if anybody paid; where they are several, with how much by each. */
function waysOf({ payments }: RecordedTransaction): string {
  const t = documentTexts("de");
  if (isUnpaid(payments)) return t("closing.way.none");
  const ways = payments.map(({ payment_method, cents }) => {
    const way = t(`closing.way.${payment_method}`);
    return payments.length === 1 ? way : `${way} ${exactAmount(cents, "de")}`;
  });
  return ways.join(" + ");
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
    quoted(waysOf(transaction)),
    safeText(transaction.cashier_name),
    String(transaction.corrects?.number ?? ""),
    safeText(transaction.reason),
  ];
}
