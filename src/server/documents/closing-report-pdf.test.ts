import { withTax } from "../../shared/rules/tax.ts";
import { pdfToText, pdfWords } from "../../testing/pdf.ts";
import type { ClosingFacts } from "./closing-facts.ts";
import { closingReportFilename, renderClosingReport } from "./closing-report-pdf.ts";

const facts: ClosingFacts = {
  number: 7,
  closedAt: "2027-05-03T18:05:00.000Z",
  closedBy: "Alma Anker",
  company: {
    name: "Musterboote Havel",
    owner: "Erika Mustermann",
    street: "Beispielufer 1",
    zipAndCity: "14770 Musterstadt",
    taxId: "DE999999999",
  },
  register: {
    id: "1",
    brand: "Havel Houseboats",
    model: "Kassensystem",
    serial: "KASSE-1",
    software: "Havel Houseboats",
    version: "0.1.0",
  },
  first: { number: 101, day: "2027-05-02" },
  last: { number: 119, day: "2027-05-03" },
  transactions: 19,
  corrections: 1,
  sums: {
    sales: [
      { percent: 19, ...withTax(238_00) },
      { percent: 7, ...withTax(53_50, 7) },
    ],
    bookings: 810_00,
    vouchers: 100_00,
    depositsIn: 500_00,
    payouts: -90_00,
    depositsOut: -500_00,
    cashIn: 50_00,
    cashOut: -20_00,
    ways: { cash: 511_50, card: 500_00, banktransfer: 130_00 },
  },
  drawer: {
    float: 150_00,
    expected: 661_50,
    counted: 660_50,
    difference: -1_00,
    reason: "Ein Euro zu wenig herausgegeben.",
    withdrawal: 510_50,
    left: 150_00,
  },
  counts: { 5000: 13, 1000: 1, 50: 1 },
};
const report = { facts, hash: "a".repeat(64), previousHash: "b".repeat(64) };
const textOf = (pdf: Buffer) => pdfToText(pdf).replaceAll(/[\s\u00a0]+/g, " ");

describe("a closing report", () => {
  it("says what was taken, what was counted and what seals it", async () => {
    const text = textOf(await renderClosingReport(report));
    for (const part of [
      "Kassenabschluss 7",
      "3. Mai 2027",
      "20:05 Uhr",
      "Alma Anker",
      "101 – 119",
      "238,00 €",
      "darin netto 200,00 € und Umsatzsteuer 38,00 €",
      "darin netto 50,00 € und Umsatzsteuer 3,50 €",
      "1.111,50 €",
      "−1,00 €",
      "Grund: Ein Euro zu wenig herausgegeben.",
      "481,50 €",
      "−510,50 €",
      "13 × 50,00 €",
      "USt-IdNr. DE999999999",
      "a".repeat(64),
      "b".repeat(64),
    ]) {
      expect(text).toContain(part);
    }
  });

  it("was closed on the day that it was in Berlin", async () => {
    const text = textOf(
      await renderClosingReport({ ...report, facts: { ...facts, closedAt: "2027-05-03T22:05:00.000Z" } }),
    );
    expect(text).toContain("4. Mai 2027, 00:05 Uhr");
  });

  it("writes nothing that was taken out without a sign", async () => {
    const drawer = { ...facts.drawer, withdrawal: 0, left: 660_50 };
    const text = textOf(await renderClosingReport({ ...report, facts: { ...facts, drawer } }));
    expect(text).not.toMatch(/[−-]0,00/);
  });

  it("is the same each time, and named by its number", async () => {
    const [one, other] = [await renderClosingReport(report), await renderClosingReport(report)];
    expect(one.equals(other)).toBe(true);
    expect(closingReportFilename(7)).toBe("Kassenabschluss-7.pdf");
  });

  it("stays on its page, also with every coin and the longest reason", async () => {
    const reason = "Das Wechselgeld war falsch abgezählt. ".repeat(13);
    const counts = Object.fromEntries(
      [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].map((worth) => [worth, 9999]),
    );
    const pdf = await renderClosingReport({
      ...report,
      facts: { ...facts, counts, drawer: { ...facts.drawer, reason } },
    });
    const words = pdfWords(pdf);
    expect(words.every(({ left, right, bottom }) => left > 60 && right < 545 && bottom < 842)).toBe(true);
    expect(textOf(pdf)).toContain("Seite 2 von 2");
  });
});
