import { withTax } from "../../../../shared/rules/tax.ts";
import type { ClosingFacts } from "../../../documents/closing-facts.ts";
import { documentTexts } from "../../../mail/mail-language.ts";
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
  /** The same by kind of business. */
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
  const printed = ({ item, amounts }: { item: (typeof lines)[number]; amounts: ExactAmounts }) => {
    const { net, tax, gross } = withTax(amounts.gross / exact(1), item.line.tax_percent);
    return { type: item.type, name: item.name, key: item.key, amounts: exactly({ net, tax, gross }) };
  };
  const by = (keyOf: (line: (typeof lines)[number]) => string) =>
    sumBy(lines, keyOf, ({ amounts }) => amounts).map(printed);
  return {
    recorded,
    register: register.id,
    lines,
    taxes: by(({ key }) => String(key)).map(({ key, amounts }) => ({ key, amounts })),
    cases: by(({ type, name, key }) => `${type} ${name} ${key}`),
  } satisfies ExportedTransaction;
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
    payments: recorded.payments.map(({ payment_method, cents }) => ({
      ...id,
      ZAHLART_TYP: paymentTypes[payment_method],
      ZAHLART_NAME: t(`closing.way.${payment_method}`),
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
