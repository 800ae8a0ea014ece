import { type ExportFiles, type ExportRecord, readDescribed } from "./described-files.fixture.ts";

/** Appendix C of the DSFinV-K 2.3. */
const businessCases = `
  Umsatz Pfand PfandRueckzahlung Rabatt Aufschlag ZuschussEcht
  ZuschussUnecht TrinkgeldAG TrinkgeldAN EinzweckgutscheinKauf EinzweckgutscheinEinloesung MehrzweckgutscheinKauf
  MehrzweckgutscheinEinloesung Forderungsentstehung Forderungsaufloesung Anzahlungseinstellung Anzahlungsaufloesung
  Anfangsbestand Privatentnahme Privateinlage Geldtransit Lohnzahlung Einzahlung Auszahlung
  DifferenzSollIst
`.split(/\s+/);
/** Appendix D. */
const paymentKinds = ["Bar", "Unbar", "Keine", "ECKarte", "Kreditkarte", "ElZahlungsdienstleister", "Guthabenkarte"];

/** What only moves cash, has another document for its tax, or is not taxable at all. */
const untaxed = /^(Mehrzweckgutschein|Forderungsaufloesung|Geldtransit|Anfangsbestand|Einzahlung|Auszahlung|Differenz)/;

/** A number in hundred-thousandths, whatever decimals it has. */
function exactly(text: string | undefined): number {
  const [whole = "", decimals = ""] = (text ?? "").split(",");
  const amount = Number(whole.replace("-", "")) * 100_000 + Number(decimals.padEnd(5, "0"));
  return whole.startsWith("-") ? 0 - amount : amount;
}

const sumOf = (records: readonly ExportRecord[], field: string) =>
  records.reduce((sum, record) => sum + exactly(record[field]), 0);

function groupsOf(records: readonly ExportRecord[], ...fields: string[]): Map<string, ExportRecord[]> {
  const groups = new Map<string, ExportRecord[]>();
  for (const record of records) {
    const key = fields.map((field) => record[field]).join(" | ");
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return groups;
}

/** Sums by group on both sides: where one is missing or differs. */
function unlikeSums(
  what: string,
  one: [readonly ExportRecord[], string],
  other: [readonly ExportRecord[], string],
  ...by: string[]
) {
  const [left, right] = [groupsOf(one[0], ...by), groupsOf(other[0], ...by)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const sums = [sumOf(left.get(key) ?? [], one[1]), sumOf(right.get(key) ?? [], other[1])];
    return sums[0] === sums[1] ? [] : [`${what} of ${key}: ${one[1]} ${sums[0]}, ${other[1]} ${sums[1]}`];
  });
}

const receipt = ["Z_KASSE_ID", "Z_NR", "BON_ID"];
const closing = ["Z_KASSE_ID", "Z_NR"];

/**
 * Reads an export of the DSFinV-K as an auditor does who has nothing else.
 * @returns what in it contradicts itself, its description, or what the standard says of kinds, signs and rates; nothing
 * of what is right.
 */
export function auditOf(files: ExportFiles): string[] {
  const { records, problems } = readDescribed(files);
  const of = (file: string) => records.get(file) ?? [];
  const heads = of("transactions.csv");
  const lines = withLineTax(of("lines.csv"), of("lines_vat.csv"));
  const payments = of("datapayment.csv");
  const isCash = ({ ZAHLART_TYP }: ExportRecord) => ZAHLART_TYP === "Bar";
  return [
    ...problems,
    ...unlikeSums("receipt", [lines, "POS_BRUTTO"], [heads, "UMS_BRUTTO"], ...receipt),
    ...unlikeSums("receipt", [payments, "BASISWAEH_BETRAG"], [heads, "UMS_BRUTTO"], ...receipt),
    ...unlikeSums(
      "rate",
      [lines, "POS_BRUTTO"],
      [of("transactions_vat.csv"), "BON_BRUTTO"],
      ...receipt,
      "UST_SCHLUESSEL",
    ),
    ...unlikeSums(
      "case",
      [lines, "POS_BRUTTO"],
      [of("businesscases.csv"), "Z_UMS_BRUTTO"],
      ...closing,
      "GV_TYP",
      "GV_NAME",
      "UST_SCHLUESSEL",
    ),
    ...unlikeSums(
      "rate",
      [of("transactions_vat.csv"), "BON_UST"],
      [of("businesscases.csv"), "Z_UST"],
      ...closing,
      "UST_SCHLUESSEL",
    ),
    ...unlikeSums(
      "way",
      [payments, "BASISWAEH_BETRAG"],
      [of("payment.csv"), "Z_ZAHLART_BETRAG"],
      ...closing,
      "ZAHLART_TYP",
      "ZAHLART_NAME",
    ),
    ...unlikeSums(
      "closing",
      [payments, "BASISWAEH_BETRAG"],
      [of("cashpointclosing.csv"), "Z_SE_ZAHLUNGEN"],
      ...closing,
    ),
    ...unlikeSums(
      "closing",
      [payments.filter(isCash), "BASISWAEH_BETRAG"],
      [of("cashpointclosing.csv"), "Z_SE_BARZAHLUNGEN"],
      ...closing,
    ),
    ...unlikeSums(
      "closing",
      [payments.filter(isCash), "BASISWAEH_BETRAG"],
      [of("cash_per_currency.csv"), "ZAHLART_BETRAG_WAEH"],
      ...closing,
    ),
    ...taxProblems("lines_vat.csv", of("lines_vat.csv"), "POS", of("vat.csv"), 1),
    ...taxProblems("transactions_vat.csv", of("transactions_vat.csv"), "BON", of("vat.csv"), 500),
    ...lines.flatMap(lineProblems),
    ...heads.flatMap((head) =>
      receiptProblems(
        head,
        lines.filter((line) => isOf(head, line)),
        payments.filter((way) => isOf(head, way)),
        of("references.csv").filter((reference) => isOf(head, reference)),
      ),
    ),
    ...signatureProblems(of("transactions_tse.csv"), of("transactions_vat.csv"), payments),
    ...numberProblems(heads, of("cashpointclosing.csv")),
  ];
}

const isOf = (head: ExportRecord, record: ExportRecord) => receipt.every((field) => head[field] === record[field]);

/** What vouchers owe by their numbers, in cents: what they were sold for, less what was redeemed. */
export function owedByVoucher(files: ExportFiles): Record<string, number> {
  const { records } = readDescribed(files);
  const lines = withLineTax(records.get("lines.csv") ?? [], records.get("lines_vat.csv") ?? []);
  const groups = groupsOf(
    lines.filter(({ GUTSCHEIN_NR }) => GUTSCHEIN_NR !== ""),
    "GUTSCHEIN_NR",
  );
  return Object.fromEntries([...groups].map(([number, own]) => [number, sumOf(own, "POS_BRUTTO") / 1_000]));
}

/** Lines with the fields of their tax; a line has one rate. */
function withLineTax(lines: readonly ExportRecord[], taxes: readonly ExportRecord[]): ExportRecord[] {
  const taxOf = groupsOf(taxes, ...receipt, "POS_ZEILE");
  return lines.map((line) => ({
    ...line,
    ...taxOf.get([...receipt, "POS_ZEILE"].map((field) => line[field]).join(" | "))?.[0],
  }));
}

/** Net and tax are together gross, and the tax is that of the rate, to within `off` hundred-thousandths. */
function taxProblems(
  file: string,
  rows: readonly ExportRecord[],
  prefix: string,
  rates: readonly ExportRecord[],
  off: number,
) {
  return rows.flatMap((row) => {
    const rate = rates.find((one) => one.UST_SCHLUESSEL === row.UST_SCHLUESSEL && one.Z_NR === row.Z_NR);
    if (!rate) return [`${file}: no rate ${row.UST_SCHLUESSEL}`];
    const [gross, net, tax] = ["BRUTTO", "NETTO", "UST"].map((name) => exactly(row[`${prefix}_${name}`])) as [
      number,
      number,
      number,
    ];
    const percent = exactly(rate.UST_SATZ) / 100_000;
    const isRight = net + tax === gross && Math.abs(tax - (gross * percent) / (100 + percent)) <= off;
    return isRight ? [] : [`${file}: ${row.BON_ID} has ${tax} of ${gross} at ${percent}`];
  });
}

/** Of a line: kinds, rates, and pieces times price. Prices keep their sign, a correction turns the quantity. */
function lineProblems(line: ExportRecord): string[] {
  const { BON_ID, GV_TYP = "", UST_SCHLUESSEL, MENGE, STK_BR, POS_BRUTTO, GUTSCHEIN_NR } = line;
  const rules: [string, boolean][] = [
    ["a kind that is published", GV_TYP !== "" && businessCases.includes(GV_TYP)],
    ["pieces times price", (exactly(MENGE) / 100_000) * exactly(STK_BR) === exactly(POS_BRUTTO)],
    ["no tax", !untaxed.test(GV_TYP) || UST_SCHLUESSEL === "5"],
    ["the rate of a drink", !GV_TYP.startsWith("Pfand") || ["1", "2"].includes(UST_SCHLUESSEL ?? "")],
    [
      "the price of one above 0",
      !/^(Pfand|MehrzweckgutscheinKauf|Forderungsaufloesung)$/.test(GV_TYP) || exactly(STK_BR) > 0,
    ],
    [
      "the price of one below 0",
      !/^(PfandRueckzahlung|MehrzweckgutscheinEinloesung)$/.test(GV_TYP) || exactly(STK_BR) < 0,
    ],
    ["the number of a voucher", GV_TYP.startsWith("Mehrzweckgutschein") === (GUTSCHEIN_NR !== "")],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [`receipt ${BON_ID}: ${GV_TYP} without ${rule}`]));
}

/** Of a receipt: who pays, and what a voucher may pay for. */
function receiptProblems(
  head: ExportRecord,
  lines: ExportRecord[],
  payments: ExportRecord[],
  references: ExportRecord[],
): string[] {
  const ofKind = (kind: string) => lines.filter(({ GV_TYP }) => GV_TYP === kind);
  const sum = (kind: string) => sumOf(ofKind(kind), "POS_BRUTTO");
  const isCorrection = references.some(({ REF_TYP }) => REF_TYP === "Transaktion");
  const turned = isCorrection ? -1 : 1;
  const unpaid = payments.filter(({ ZAHLART_TYP }) => ZAHLART_TYP === "Keine");
  const rules: [string, boolean][] = [
    [
      "a way of payment that is published",
      payments.every(({ ZAHLART_TYP = "" }) => paymentKinds.includes(ZAHLART_TYP)),
    ],
    ["a way of payment", payments.length > 0],
    ["none where nobody pays", unpaid.length === 0 || (payments.length === 1 && exactly(head.UMS_BRUTTO) === 0)],
    [
      "an amount of each way",
      payments.every((way) => (way.ZAHLART_TYP === "Keine") === (exactly(way.BASISWAEH_BETRAG) === 0)),
    ],
    [
      "a claim that the voucher pays",
      turned * sum("MehrzweckgutscheinEinloesung") + turned * sum("Forderungsaufloesung") >= 0,
    ],
    ["taken deposits that are money in", turned * sum("Pfand") >= 0],
    ["returned deposits that are money out", turned * sum("PfandRueckzahlung") <= 0],
    [
      "cash that goes out",
      isCorrection ||
        exactly(head.UMS_BRUTTO) >= 0 ||
        payments.every(({ ZAHLART_TYP, BASISWAEH_BETRAG }) => ZAHLART_TYP === "Bar" || exactly(BASISWAEH_BETRAG) < 0),
    ],
    [
      "a sign",
      isCorrection || ofKind("MehrzweckgutscheinEinloesung").every(({ POS_BRUTTO }) => exactly(POS_BRUTTO) < 0),
    ],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [`receipt ${head.BON_ID} without ${rule}`]));
}

/** What was signed (`Beleg^19_7_10.7_5.5_0^amount:way_…`) is what the receipt says. */
function signatureProblems(
  signed: readonly ExportRecord[],
  taxes: readonly ExportRecord[],
  payments: readonly ExportRecord[],
): string[] {
  return signed.flatMap((row) => {
    const text = row.TSE_VORGANGSDATEN ?? "";
    if (text === "") return [];
    const gross = (key: string) =>
      sumOf(
        taxes.filter((tax) => isOf(row, tax) && tax.UST_SCHLUESSEL === key),
        "BON_BRUTTO",
      );
    const paid = (isCash: boolean) =>
      sumOf(
        payments.filter((way) => isOf(row, way) && (way.ZAHLART_TYP === "Bar") === isCash),
        "BASISWAEH_BETRAG",
      );
    const amount = (hundredThousandths: number) => (hundredThousandths / 100_000).toFixed(2);
    const ways = [true, false].flatMap((isCash) =>
      paid(isCash) === 0 ? [] : `${amount(paid(isCash))}:${isCash ? "Bar" : "Unbar"}`,
    );
    const expected = `Beleg^${[gross("1"), gross("2"), 0, 0, gross("5")].map(amount).join("_")}^${ways.join("_")}`;
    return text === expected ? [] : [`receipt ${row.BON_ID} was signed as ${text}, but is ${expected}`];
  });
}

/** Each closing has all receipts from its first to its last, and begins where the one before ended. */
function numberProblems(heads: readonly ExportRecord[], closings: readonly ExportRecord[]): string[] {
  const numbers = heads.map(({ BON_NR }) => Number(BON_NR));
  const gaps = numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1);
  const wrong = closings.filter(({ Z_NR, Z_START_ID, Z_ENDE_ID }) => {
    const own = heads.filter((head) => head.Z_NR === Z_NR);
    return own[0]?.BON_ID !== Z_START_ID || own.at(-1)?.BON_ID !== Z_ENDE_ID;
  });
  return [
    ...gaps.map((number) => `a gap before ${number}`),
    ...wrong.map(({ Z_NR }) => `closing ${Z_NR} has other receipts`),
  ];
}
