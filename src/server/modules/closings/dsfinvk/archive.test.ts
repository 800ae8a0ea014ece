import { strFromU8, unzipSync } from "fflate";
import { dsfinvkFiles, zipped } from "./archive.ts";
import { publishedTables, readCsv, readNumber, unlikePublished } from "./published-fields.fixture.ts";
import { aLine, aSignature, aTransaction, someFacts } from "./recorded.fixture.ts";
import type { RecordedClosing, RecordedLine, RecordedTransaction } from "./recorded.ts";

const supplier = { name: "Musterboote & Söhne", location: "14770 Musterstadt" };
const exportOf = (...closings: RecordedClosing[]) => dsfinvkFiles(closings, supplier);
const one = (changes: Partial<RecordedTransaction> = {}) =>
  exportOf({ facts: someFacts(), transactions: [aTransaction(changes)] });
const rowsOf = (files: Record<string, string>, file: string) => readCsv(files[file] ?? "");
const fieldsOf = (files: Record<string, string>, file: string, ...names: string[]) =>
  rowsOf(files, file).map((row) => names.map((name) => row[name]));

describe("index.xml", () => {
  const xml = one()["index.xml"] ?? "";

  it("describes every file with the published names, kinds and lengths, in their order", () => {
    const tables = xml.split("<Table>").slice(1);
    const described = tables.map((table) => [
      /<URL>(.*)<\/URL>/.exec(table)?.[1],
      /<Name>(.*?)<\/Name>/.exec(table)?.[1],
      [...table.matchAll(/<VariableColumn><Name>(\w+)<\/Name>(.*)<\/VariableColumn>/g)].map(([, name, kind]) => ({
        name,
        longest: kind?.includes("<AlphaNumeric/>") ? Number(/<MaxLength>(\d+)/.exec(kind)?.[1]) : null,
        places: Number(/<Accuracy>(\d)/.exec(kind ?? "")?.[1] ?? 0),
      })),
    ]);
    expect(described).toEqual([...publishedTables].map(([file, { name, fields }]) => [file, name, fields]));
  });

  it("says how to read them and whose they are", () => {
    expect(xml).toContain("<Name>Musterboote &amp; Söhne</Name>");
    for (const part of [
      "<UTF8/>",
      "<DecimalSymbol>,<",
      "<ColumnDelimiter>;<",
      "<RecordDelimiter>&#13;&#10;<",
      "<From>2<",
    ]) {
      expect(xml.split(part)).toHaveLength(21);
    }
  });

  it("comes with the description of its elements", () => {
    const used = new Set([...xml.matchAll(/<(\w+)/g)].map(([, name]) => name));
    const files = one();
    const declared = [...(files["gdpdu-01-09-2004.dtd"] ?? "").matchAll(/<!ELEMENT (\w+)/g)].map(([, name]) => name);
    expect(new Set(declared)).toEqual(used);
    expect(xml).toContain('<!DOCTYPE DataSet SYSTEM "gdpdu-01-09-2004.dtd">');
  });
});

describe("a file of the export", () => {
  it("keeps texts as they are, whatever they contain, in one line and no longer than published", () => {
    const name = `=1+1;"a"\r\nb`;
    const files = one({ lines: [aLine({ name })], reason: "🛶".repeat(200), cashier_name: "x".repeat(60) });
    expect(fieldsOf(files, "lines.csv", "ARTIKELTEXT")).toEqual([[`=1+1;"a" b`]]);
    const [[note = "", cashier] = []] = fieldsOf(files, "transactions.csv", "BON_NOTIZ", "BEDIENER_NAME");
    expect([note, cashier]).toEqual(["🛶".repeat(127), "x".repeat(50)]);
    expect(unlikePublished(files)).toEqual([]);
  });

  it("is UTF-8 in the zip, which is the same for the same files", () => {
    const files = one();
    const at = new Date("2027-05-03T18:00:00.000Z");
    const zip = zipped(files, at);
    const unzipped = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]);
    expect(Object.fromEntries(unzipped)).toEqual(files);
    expect(zipped(files, at).equals(zip)).toBe(true);
  });
});

describe("what the lines of the till are called", () => {
  const gvTypes = (lines: RecordedLine[], number = 1) =>
    fieldsOf(
      exportOf({ facts: someFacts({ number }), transactions: [aTransaction({ lines })] }),
      "lines.csv",
      "GV_TYP",
    ).flat();

  it("follows the published kinds of business", () => {
    const bare = { tax_percent: 0, product_id: null, group: "" } as const;
    expect(
      gvTypes([
        aLine(),
        aLine({ ...bare, kind: "fee", tax_percent: 19 }),
        aLine({ ...bare, kind: "booking", booking_id: 12 }),
        aLine({ ...bare, kind: "voucher", voucher_id: 5 }),
        aLine({ ...bare, kind: "deposit" }),
        aLine({ ...bare, kind: "deposit", unit_cents: -500_00 }),
        aLine({ ...bare, kind: "payout", unit_cents: -90_00 }),
        aLine({ ...bare, kind: "withdrawal", unit_cents: -100_00 }),
        aLine({ ...bare, kind: "difference", unit_cents: -1 }),
      ]),
    ).toEqual([
      "Umsatz",
      "Umsatz",
      "Forderungsaufloesung",
      "MehrzweckgutscheinKauf",
      "Einzahlung",
      "Auszahlung",
      "Auszahlung",
      "Geldtransit",
      "DifferenzSollIst",
    ]);
  });

  it("takes cash for the opening float only before the first closing; later it comes out of the safe", () => {
    const float = [aLine({ kind: "openingFloat", tax_percent: 0 })];
    expect([gvTypes(float, 1), gvTypes(float, 2)]).toEqual([["Anfangsbestand"], ["Geldtransit"]]);
  });

  it("gives each rate its key", () => {
    const lines = ([19, 7, 0] as const).map((tax_percent) => aLine({ tax_percent, unit_cents: 10_00 }));
    const files = one({ lines });
    expect(fieldsOf(files, "lines_vat.csv", "UST_SCHLUESSEL", "POS_BRUTTO", "POS_NETTO", "POS_UST")).toEqual([
      ["1", "10,00000", "8,40336", "1,59664"],
      ["2", "10,00000", "9,34579", "0,65421"],
      ["5", "10,00000", "10,00000", "0,00000"],
    ]);
    expect(fieldsOf(files, "transactions_vat.csv", "UST_SCHLUESSEL", "BON_NETTO", "BON_UST")).toEqual([
      ["1", "8,40000", "1,60000"],
      ["2", "9,35000", "0,65000"],
      ["5", "10,00000", "0,00000"],
    ]);
    expect(fieldsOf(files, "vat.csv", "UST_SCHLUESSEL", "UST_SATZ")).toEqual([
      ["1", "19,00"],
      ["2", "7,00"],
      ["5", "0,00"],
    ]);
  });

  it("refers a correction to its sale, and a booking to its invoice or its number", () => {
    const booking = { kind: "booking", booking_id: 12, tax_percent: 0 } as const;
    const files = one({
      kind: "correction",
      corrects: { number: 4, closing: 3, closedAt: "2027-05-02T18:00:00.000Z" },
      lines: [aLine(), aLine({ ...booking, invoice: "2027-00001" }), aLine(booking)],
    });
    const names = ["POS_ZEILE", "REF_TYP", "REF_NAME", "REF_DATUM", "REF_Z_KASSE_ID", "REF_Z_NR", "REF_BON_ID"];
    expect(fieldsOf(files, "references.csv", ...names)).toEqual([
      ["", "Transaktion", "", "2027-05-02T18:00:00.000Z", "KASSE-1", "3", "4"],
      ["2", "ExterneRechnung", "", "", "", "", "2027-00001"],
      ["3", "ExterneSonstige", "Buchung", "", "", "", "12"],
    ]);
    expect(fieldsOf(files, "transactions.csv", "BON_TYP", "BON_STORNO")).toEqual([["Beleg", "0"]]);
  });
});

describe("signatures", () => {
  const unsigned = { transaction_number: null, signature_counter: null, signature: null, tse_serial: null };
  const names = ["TSE_ID", "TSE_TANR", "TSE_TA_SIGZ", "TSE_TA_SIG", "TSE_TA_FEHLER"];

  it("name the module and what it said", () => {
    const files = one();
    expect(fieldsOf(files, "transactions_tse.csv", ...names)).toEqual([["1", "11", "22", "c2lnbmF0dXJl", ""]]);
    expect(fieldsOf(files, "tse.csv", "TSE_ID", "TSE_SERIAL", "TSE_SIG_ALGO", "TSE_PUBLIC_KEY")).toEqual([
      ["1", "a".repeat(64), "ecdsa-plain-SHA256", "cHVibGlj"],
    ]);
  });

  it("say why they are missing", () => {
    const errorOf = (signature: RecordedTransaction["signature"]) =>
      fieldsOf(one({ signature }), "transactions_tse.csv", ...names);
    expect(errorOf(aSignature({ ...unsigned, status: "failed", error: "no answer within 5 s" }))).toEqual([
      ["", "", "", "", "no answer within 5 s"],
    ]);
    expect(errorOf(aSignature({ ...unsigned, status: "failed" }))[0]?.at(-1)).toBe("TSE ausgefallen");
    expect(errorOf(aSignature({ ...unsigned, status: "none" }))[0]?.at(-1)).toBe("Ohne TSE aufgezeichnet");
    expect(errorOf(null)[0]?.at(-1)).toBe("Noch nicht signiert");
  });
});

describe("a closing that was made after midnight", () => {
  it("names the day that it is about", () => {
    const files = exportOf({
      facts: someFacts({ closedAt: "2027-05-03T23:30:00.000Z" }),
      transactions: [aTransaction()],
    });
    expect(fieldsOf(files, "cashpointclosing.csv", "Z_BUCHUNGSTAG")).toEqual([["2027-05-03"]]);
    expect(fieldsOf(one(), "cashpointclosing.csv", "Z_BUCHUNGSTAG")).toEqual([[""]]);
  });
});

/** Whole numbers that look random and are the same each time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

describe("the export of a lively month", () => {
  const roll = dice(20_270_503);
  const kinds = ["product", "fee", "booking", "voucher", "deposit", "withdrawal"] as const;
  const ways = ["cash", "card", "banktransfer"] as const;
  let number = 0;
  const month = Array.from({ length: 31 }, (_, day): RecordedClosing => {
    const first = number + 1;
    const transactions = Array.from({ length: 5 + roll(12) }, () => {
      number += 1;
      const sign = roll(6) === 0 ? -1 : 1;
      const lines = Array.from({ length: 1 + roll(5) }, () => {
        const kind = kinds[roll(kinds.length)] ?? "product";
        const tax_percent = kind === "product" ? (roll(2) === 0 ? 19 : 7) : kind === "fee" ? 19 : 0;
        return aLine({ kind, tax_percent, quantity: sign * (1 + roll(9)), unit_cents: 1 + roll(99_99) });
      });
      const payment_method = ways[roll(3)] ?? "cash";
      const sum = lines.reduce((all, { total_cents }) => all + total_cents, 0);
      const part = sign * (1 + roll(Math.abs(sum) || 1));
      const isSplit = roll(4) === 0 && part !== sum && payment_method !== "cash";
      const payments = [
        { payment_method: "cash" as const, cents: part },
        { payment_method, cents: sum - part },
      ];
      return aTransaction({ number, lines, payment_method, ...(isSplit && { payments }) });
    });
    const closedAt = `2027-05-${String(day + 1).padStart(2, "0")}T18:00:00.000Z`;
    const at = { day: closedAt.slice(0, 10) };
    const facts = someFacts({
      number: day + 1,
      closedAt,
      first: { number: first, ...at },
      last: { number, ...at },
      transactions: transactions.length,
    });
    return { facts, transactions };
  });
  const files = exportOf(...month);
  const tables = new Map([...publishedTables.keys()].map((file) => [file, rowsOf(files, file)]));
  const sum = (numbers: number[]) => numbers.reduce((all, next) => all + next, 0);
  const total = (file: string, field: string, where: (row: Record<string, string>) => boolean = () => true) =>
    sum((tables.get(file) ?? []).filter(where).map((row) => readNumber(row[field] ?? "")));
  const transactions = month.flatMap(({ transactions: all }) => all);
  const lines = transactions.flatMap(({ lines: all }) => all);

  it("is as published in every field", () => {
    expect(unlikePublished(files)).toEqual([]);
    expect(rowsOf(files, "transactions.csv")).toHaveLength(number);
  });

  it("adds up to the transactions of the till, in every file that says what was taken", () => {
    const all = sum(transactions.map(({ total_cents }) => total_cents));
    const cash = sum(
      transactions.flatMap(({ payments }) =>
        payments.flatMap((way) => (way.payment_method === "cash" ? way.cents : [])),
      ),
    );
    expect(tables.get("datapayment.csv")?.length).toBeGreaterThan(transactions.length);
    expect(total("transactions.csv", "UMS_BRUTTO")).toBe(all);
    expect(total("datapayment.csv", "BASISWAEH_BETRAG")).toBe(all);
    expect(total("datapayment.csv", "BASISWAEH_BETRAG", (row) => row.ZAHLART_TYP === "Bar")).toBe(cash);
    expect(total("payment.csv", "Z_ZAHLART_BETRAG")).toBe(all);
    expect(total("cash_per_currency.csv", "ZAHLART_BETRAG_WAEH")).toBe(cash);
    expect(total("cashpointclosing.csv", "Z_SE_ZAHLUNGEN")).toBe(all);
    expect(total("cashpointclosing.csv", "Z_SE_BARZAHLUNGEN")).toBe(cash);
    for (const [file, field] of [
      ["lines_vat.csv", "POS_BRUTTO"],
      ["transactions_vat.csv", "BON_BRUTTO"],
      ["businesscases.csv", "Z_UMS_BRUTTO"],
    ] as const) {
      expect([file, total(file, field)]).toEqual([file, all * 1_000]);
    }
  });

  it("splits each rate into net and tax as the receipts do, and the lines to within their rounding", () => {
    for (const [key, percent] of [
      ["1", 19],
      ["2", 7],
      ["5", 0],
    ] as const) {
      const isRate = (row: Record<string, string>) => row.UST_SCHLUESSEL === key;
      const gross = sum(lines.filter((row) => row.tax_percent === percent).map((row) => row.total_cents));
      expect(total("lines_vat.csv", "POS_BRUTTO", isRate)).toBe(gross * 1_000);
      const tax = sum(
        transactions.map(({ lines: own }) => {
          const of = sum(own.filter((row) => row.tax_percent === percent).map((row) => row.total_cents));
          return Math.sign(of) * Math.round((Math.abs(of) * percent) / (100 + percent));
        }),
      );
      expect(total("transactions_vat.csv", "BON_UST", isRate)).toBe(tax * 1_000);
      expect(total("businesscases.csv", "Z_UST", isRate)).toBe(tax * 1_000);
      const inLines = total("lines_vat.csv", "POS_UST", isRate);
      expect(Math.abs(inLines - tax * 1_000)).toBeLessThanOrEqual(500 * transactions.length);
    }
    for (const [file, prefix] of [
      ["lines_vat.csv", "POS_"],
      ["transactions_vat.csv", "BON_"],
      ["businesscases.csv", "Z_UMS_"],
    ] as const) {
      const tax = prefix === "Z_UMS_" ? "Z_UST" : `${prefix}UST`;
      expect(total(file, `${prefix}NETTO`) + total(file, tax)).toBe(total(file, `${prefix}BRUTTO`));
    }
  });

  it("adds each receipt up to itself", () => {
    for (const { BON_ID: id, UMS_BRUTTO: gross = "" } of tables.get("transactions.csv") ?? []) {
      const isOwn = (row: Record<string, string>) => row.BON_ID === id;
      expect([id, total("lines_vat.csv", "POS_BRUTTO", isOwn)]).toEqual([id, readNumber(gross) * 1_000]);
      expect([id, total("transactions_vat.csv", "BON_BRUTTO", isOwn)]).toEqual([id, readNumber(gross) * 1_000]);
    }
  });
});
