import { dayOf } from "../../../../shared/rules/day.ts";
import type { ClosingFacts } from "../../../documents/closing-facts.ts";
import { documentTexts } from "../../../mail/mail-language.ts";
import { paidBy } from "../closing-sums.ts";
import { sumBy } from "./amounts.ts";
import type { Row } from "./csv.ts";
import type { RecordedClosing, RecordedTransaction } from "./recorded.ts";
import { type TableName, taxonomyVersion } from "./tables.ts";
import {
  type ExportedTransaction,
  exportedPayments,
  exportedTransaction,
  receiptId,
  transactionRows,
} from "./transaction-rows.ts";
import { paymentTypes, taxKeys } from "./words.ts";

export type Rows = Partial<Record<TableName, Row[]>>;

/** The rows of one closing: its master data, its sums, and its transactions one by one. */
export function closingRows({ facts, transactions }: RecordedClosing): Rows {
  const key = { Z_KASSE_ID: facts.register.id, Z_ERSTELLUNG: facts.closedAt, Z_NR: facts.number };
  const tses = [...new Set(transactions.flatMap(({ signature }) => signature?.tse_serial ?? []))];
  const exported = transactions.map((transaction) => exportedTransaction(transaction, facts));
  const rows: Rows = { ...masterRows(facts, transactions, tses), ...sumRows(exported) };
  for (const transaction of exported) {
    for (const [name, more] of Object.entries(transactionRows(transaction, tses))) {
      rows[name as TableName] = [...(rows[name as TableName] ?? []), ...more];
    }
  }
  return Object.fromEntries(
    Object.entries(rows).map(([name, all]) => [name, all.map((row) => ({ ...key, ...row }))]),
  ) as Rows;
}

/** Company, place, register, rates and security modules as they were when the day was closed. */
function masterRows(facts: ClosingFacts, transactions: readonly RecordedTransaction[], tses: readonly string[]): Rows {
  const { company, register, closedAt } = facts;
  const place = placeOf(company.zipAndCity);
  const vatId = company.taxId.startsWith("DE") ? company.taxId : "";
  const cash = paidBy(transactions, "cash");
  const day = facts.last.day === dayOf(new Date(closedAt)) ? "" : facts.last.day;
  const signatures = transactions.flatMap(({ signature }) => signature ?? []);
  return {
    closing: [
      {
        Z_BUCHUNGSTAG: day,
        TAXONOMIE_VERSION: taxonomyVersion,
        Z_START_ID: receiptId(facts.first.number),
        Z_ENDE_ID: receiptId(facts.last.number),
        NAME: company.name,
        STRASSE: company.street,
        PLZ: place.zip,
        ORT: place.city,
        LAND: "DEU",
        STNR: vatId === "" ? company.taxId : "",
        USTID: vatId,
        Z_SE_ZAHLUNGEN: sumOf(transactions),
        Z_SE_BARZAHLUNGEN: cash,
      },
    ],
    location: [
      {
        LOC_NAME: company.name,
        LOC_STRASSE: company.street,
        LOC_PLZ: place.zip,
        LOC_ORT: place.city,
        LOC_LAND: "DEU",
        LOC_USTID: vatId,
      },
    ],
    register: [
      {
        KASSE_BRAND: register.brand,
        KASSE_MODELL: register.model,
        KASSE_SERIENNR: register.serial,
        KASSE_SW_BRAND: register.software,
        KASSE_SW_VERSION: register.version,
        KASSE_BASISWAEH_CODE: "EUR",
        KEINE_UST_ZUORDNUNG: "0",
      },
    ],
    vat: taxKeys.map((rate) => ({
      UST_SCHLUESSEL: rate.key,
      UST_SATZ: rate.percent * 100,
      UST_BESCHR: rate.text,
    })),
    tse: tses.map((serial, index) => {
      const signature = signatures.find(({ tse_serial, status }) => tse_serial === serial && status === "signed");
      return {
        TSE_ID: index + 1,
        TSE_SERIAL: serial,
        TSE_SIG_ALGO: signature?.algorithm ?? "",
        TSE_ZEITFORMAT: signature?.time_format ?? "",
        TSE_PD_ENCODING: "UTF-8",
        TSE_PUBLIC_KEY: signature?.public_key ?? "",
      };
    }),
    cash: [{ ZAHLART_WAEH: "EUR", ZAHLART_BETRAG_WAEH: cash }],
  };
}

/** What the closing adds up: by kind of business and rate, and by kind of payment. */
function sumRows(transactions: readonly ExportedTransaction[]): Rows {
  const t = documentTexts("de");
  const cases = sumBy(
    transactions.flatMap(({ cases: own }) => own),
    ({ type, name, key }) => `${type} ${name} ${key}`,
    ({ amounts }) => amounts,
  );
  const ways = sumBy(
    transactions.flatMap(({ recorded }) => exportedPayments(recorded)),
    ({ way }) => way,
    ({ cents }) => ({ gross: cents, net: 0, tax: 0 }),
  );
  return {
    businessCases: cases.map(({ item, amounts }) => ({
      GV_TYP: item.type,
      GV_NAME: item.name,
      AGENTUR_ID: 0,
      UST_SCHLUESSEL: item.key,
      Z_UMS_BRUTTO: amounts.gross,
      Z_UMS_NETTO: amounts.net,
      Z_UST: amounts.tax,
    })),
    closingPayments: ways.map(({ item, amounts }) => ({
      ZAHLART_TYP: paymentTypes[item.way],
      ZAHLART_NAME: t(`closing.way.${item.way}`),
      Z_ZAHLART_BETRAG: amounts.gross,
    })),
  };
}

const sumOf = (transactions: readonly RecordedTransaction[]) =>
  transactions.reduce((sum, { total_cents }) => sum + total_cents, 0);

/** "14770 Musterstadt" */
export function placeOf(zipAndCity: string): { zip: string; city: string } {
  const [, zip = "", city = zipAndCity] = /^(\d{4,5})\s+(.*)$/.exec(zipAndCity.trim()) ?? [];
  return { zip, city };
}
