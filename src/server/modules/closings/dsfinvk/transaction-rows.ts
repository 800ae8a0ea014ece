import type { Cents } from "../../../../shared/rules/money.ts";
import { taxOfLines } from "../../../../shared/rules/tax.ts";
import type { TillPaymentMethod } from "../../../../shared/rules/till-words.ts";
import type { ClosingFacts } from "../../../documents/closing-facts.ts";
import { documentTexts } from "../../../mail/mail-language.ts";
import { isUnpaid } from "../../till/ways.repository.ts";
import { type ExactAmounts, exact, exactTax, sumBy } from "./amounts.ts";
import type { Row } from "./csv.ts";
import type { RecordedLine, RecordedSignature, RecordedTransaction } from "./recorded.ts";
import type { TableName } from "./tables.ts";
import { type BusinessCase, businessCase, paymentTypes, taxKey } from "./words.ts";

/** A transaction with what the export says of its lines. */
export interface ExportedTransaction {
  recorded: RecordedTransaction;
  register: string;
  lines: { line: RecordedLine; type: BusinessCase; name: string; key: number; amounts: ExactAmounts }[];
  /** Its amounts by rate, as its receipt says them: of the sum of a rate, rounded to cents. */
  taxes: { key: number; amounts: ExactAmounts }[];
  /** The same by kind of business: those of a rate are together what the rate has. */
  cases: { type: BusinessCase; name: string; key: number; amounts: ExactAmounts }[];
}

/** What names a transaction in all files: its number. */
export const receiptId = (number: number) => String(number);

export function exportedTransaction(recorded: RecordedTransaction, { number, register }: ClosingFacts) {
  const isFirstFloat = number === 1;
  const lines = recorded.lines.map((line) => ({
    line,
    type: businessCase(line, { isFirstFloat }),
    name: caseName(line.kind),
    key: taxKey(line.tax_percent),
    amounts: exactTax(line.total_cents, line.tax_percent),
  }));
  const by = (keyOf: (line: (typeof lines)[number]) => string) => {
    const sums = sumBy(lines, keyOf, ({ amounts }) => amounts);
    const taxed = taxOfLines(
      sums.map(({ item, amounts }) => ({
        total_cents: amounts.gross / exact(1),
        tax_percent: item.line.tax_percent,
      })),
    );
    return sums.map(({ item: { type, name, key } }, index) => {
      const amounts = exactly(taxed[index] ?? { net: 0, tax: 0, gross: 0 });
      return { type, name, key, amounts };
    });
  };
  return {
    recorded,
    register: register.id,
    lines,
    taxes: by(({ key }) => String(key)).map(({ key, amounts }) => ({ key, amounts })),
    cases: by(({ type, name, key }) => `${type} ${name} ${key}`),
  } satisfies ExportedTransaction;
}

/** By which ways it was paid; `none` where it comes to nothing and nobody paid. */
export function exportedPayments({
  payments,
}: Pick<RecordedTransaction, "payments">): { way: TillPaymentMethod | "none"; cents: Cents }[] {
  if (isUnpaid(payments)) return [{ way: "none", cents: 0 }];
  return payments.map(({ payment_method: way, cents }) => ({ way, cents }));
}

/** What tells the kinds of business apart that are called alike there. */
function caseName(kind: RecordedLine["kind"]): string {
  return kind === "deposit" || kind === "visitorsTax" ? documentTexts("de")(`closing.line.${kind}`) : "";
}

const exactly = ({ net, tax, gross }: ExactAmounts): ExactAmounts => ({
  net: exact(net),
  tax: exact(tax),
  gross: exact(gross),
});

/** The rows of one transaction; `tses` are the serial numbers of the closing's security modules. */
export function transactionRows(
  { recorded, register, lines, taxes }: ExportedTransaction,
  tses: readonly string[],
): Partial<Record<TableName, Row[]>> {
  const t = documentTexts("de");
  const id = { BON_ID: receiptId(recorded.number) };
  return {
    transactions: [
      {
        ...id,
        BON_NR: recorded.number,
        BON_TYP: "Beleg",
        BON_NAME: t(`closing.kind.${recorded.kind}`),
        TERMINAL_ID: register,
        // A mistake is taken back by a receipt of its own with the signs turned, never by a mark on the first one.
        BON_STORNO: "0",
        BON_START: recorded.started_at,
        BON_ENDE: recorded.finished_at,
        BEDIENER_ID: String(recorded.cashier_id),
        BEDIENER_NAME: recorded.cashier_name,
        UMS_BRUTTO: recorded.total_cents,
        BON_NOTIZ: recorded.reason,
      },
    ],
    payments: exportedPayments(recorded).map(({ way, cents }) => ({
      ...id,
      ZAHLART_TYP: paymentTypes[way],
      ZAHLART_NAME: t(`closing.way.${way}`),
      ZAHLWAEH_CODE: "EUR",
      BASISWAEH_BETRAG: cents,
    })),
    lines: lines.map(({ line, type, name }) => ({
      ...id,
      POS_ZEILE: String(line.position),
      GUTSCHEIN_NR: String(line.voucher_id ?? ""),
      ARTIKELTEXT: line.name,
      POS_TERMINAL_ID: register,
      GV_TYP: type,
      GV_NAME: name,
      INHAUS: "0",
      P_STORNO: "0",
      AGENTUR_ID: 0,
      ART_NR: String(line.product_id ?? ""),
      WARENGR_ID: line.group,
      WARENGR: productGroup(line.group),
      MENGE: line.quantity * 1_000,
      FAKTOR: 1_000,
      EINHEIT: line.kind === "product" ? t("closing.piece") : "",
      STK_BR: exact(line.unit_cents),
    })),
    lineVat: lines.map(({ line, key, amounts: { gross, net, tax } }) => ({
      ...id,
      POS_ZEILE: String(line.position),
      UST_SCHLUESSEL: key,
      POS_BRUTTO: gross,
      POS_NETTO: net,
      POS_UST: tax,
    })),
    transactionVat: taxes.map(({ key, amounts: { gross, net, tax } }) => ({
      ...id,
      UST_SCHLUESSEL: key,
      BON_BRUTTO: gross,
      BON_NETTO: net,
      BON_UST: tax,
    })),
    references: [...correctedReference(recorded, register), ...bookingReferences(recorded)].map((row) => ({
      ...id,
      ...row,
    })),
    signatures: [{ ...id, ...signatureRow(recorded.signature, tses) }],
  };
}

const groups = ["drinks", "foods", "others", "services"] as const;

function productGroup(group: string): string {
  const known = groups.find((name) => name === group);
  return known ? documentTexts("de")(`closing.group.${known}`) : "";
}

/** The sale that a correction takes back. */
function correctedReference({ corrects }: RecordedTransaction, register: string): Row[] {
  if (!corrects) return [];
  const { number, closing, closedAt } = corrects;
  return [
    {
      REF_TYP: "Transaktion",
      REF_DATUM: closedAt ?? "",
      REF_Z_KASSE_ID: register,
      REF_Z_NR: closing ?? undefined,
      REF_BON_ID: receiptId(number),
    },
  ];
}

/** The claim that a booking's line settles: its invoice, or the booking where there is none. */
function bookingReferences({ lines }: RecordedTransaction): Row[] {
  return lines.flatMap(({ booking_id, invoice, kind, position }) => {
    if (booking_id === null || kind !== "booking") return [];
    const about = invoice
      ? { REF_TYP: "ExterneRechnung", REF_BON_ID: invoice }
      : {
          REF_TYP: "ExterneSonstige",
          REF_NAME: documentTexts("de")("closing.line.booking"),
          REF_BON_ID: String(booking_id),
        };
    return [{ POS_ZEILE: String(position), ...about }];
  });
}

/** Its signature, or why there is none. */
function signatureRow(signature: RecordedSignature | null, tses: readonly string[]): Row {
  const serial = signature?.tse_serial ?? null;
  const tse = serial === null ? {} : { TSE_ID: tses.indexOf(serial) + 1 };
  if (signature?.status !== "signed") return { ...tse, TSE_TA_FEHLER: missingSignature(signature) };
  return {
    ...tse,
    TSE_TANR: signature.transaction_number ?? undefined,
    TSE_TA_START: signature.started_at ?? "",
    TSE_TA_ENDE: signature.logged_at ?? "",
    TSE_TA_VORGANGSART: signature.process_type ?? "",
    TSE_TA_SIGZ: signature.signature_counter ?? undefined,
    TSE_TA_SIG: signature.signature ?? "",
    TSE_VORGANGSDATEN: signature.process_data ?? "",
  };
}

function missingSignature(signature: RecordedSignature | null): string {
  const t = documentTexts("de");
  if (signature === null) return t("closing.unsigned.waiting");
  if (signature.status === "none") return t("closing.unsigned.none");
  return signature.error || t("closing.unsigned.failed");
}
