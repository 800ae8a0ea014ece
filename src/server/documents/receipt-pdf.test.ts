import { withTax } from "../../shared/rules/tax.ts";
import { pdfToPng, pdfToText, pdfWords, readQrCode } from "../../testing/pdf.ts";
import { receiptQrData } from "../tse/receipt-qr.ts";
import type { TseSignature } from "../tse/tse-provider.ts";
import type { ReceiptFacts } from "./receipt-facts.ts";
import { receiptFilename, renderReceiptPdf } from "./receipt-pdf.ts";

/** As long as fiskaly's. */
const base64 = (bytes: number) => Buffer.alloc(bytes, 0xa7).toString("base64");
const signature: TseSignature = {
  tseSerial: "a7".repeat(32),
  registerSerial: "KASSE-1",
  transactionNumber: 4711,
  signatureCounter: 112233,
  startedAt: new Date("2027-05-03T08:00:01Z"),
  loggedAt: new Date("2027-05-03T08:00:02Z"),
  algorithm: "ecdsa-plain-SHA256",
  timeFormat: "unixTime",
  signature: base64(64),
  publicKey: base64(65),
  processType: "Kassenbeleg-V1",
  processData: "Beleg^42.50_2.50_0.00_0.00_860.00^905.00:Bar",
};
const receipt: ReceiptFacts = {
  number: 17,
  kind: "sale",
  corrects: null,
  reason: "",
  startedAt: new Date("2027-05-03T07:58:11Z"),
  finishedAt: new Date("2027-05-03T08:00:00Z"),
  lines: [
    { kind: "booking", name: "Hektor, 2 Nächte", quantity: 1, unitCents: 360_00, totalCents: 360_00, taxPercent: 0 },
    { kind: "fee", name: "Einweisung", quantity: 1, unitCents: 35_00, totalCents: 35_00, taxPercent: 19 },
    { kind: "deposit", name: "Kaution", quantity: 1, unitCents: 500_00, totalCents: 500_00, taxPercent: 0 },
    { kind: "product", name: "Apfelschorle", quantity: 3, unitCents: 2_50, totalCents: 7_50, taxPercent: 19 },
    { kind: "product", name: "Brezel", quantity: 1, unitCents: 2_50, totalCents: 2_50, taxPercent: 7 },
  ],
  totalCents: 905_00,
  paidBy: [{ way: "cash", cents: 0 }],
  receivedCents: 1_000_00,
  taxes: [
    { percent: 19, ...withTax(42_50) },
    { percent: 7, ...withTax(2_50, 7) },
    { percent: 0, ...withTax(860_00, 0) },
  ],
  issuer: {
    name: "Musterboote Havel",
    owner: "Erika Mustermann",
    street: "Beispielufer 1",
    zipAndCity: "14770 Musterstadt",
    phone: "+49 30 23125 000",
    email: "info@musterboote.example",
    taxId: "DE999999999",
  },
  registerSerial: "KASSE-1",
  signature,
};
const render = (changes: Partial<ReceiptFacts> = {}, format: "80mm" | "a4" = "80mm") =>
  renderReceiptPdf({ ...receipt, ...changes }, format);
const kept: { "80mm"?: Promise<Buffer>; a4?: Promise<Buffer> } = {};
/** Printed once for all tests that only look at it. */
function printed(format: "80mm" | "a4"): Promise<Buffer> {
  kept[format] ??= render({}, format);
  return kept[format];
}
const textOf = (pdf: Buffer) => pdfToText(pdf).replaceAll(/[\s ]+/g, " ");

describe.each(["80mm", "a4"] as const)("a receipt on %s", (format) => {
  it("says what the law asks for", async () => {
    const text = textOf(await printed(format));
    for (const part of [
      "Beleg 17",
      "Musterboote Havel",
      "Inhaber: Erika Mustermann",
      "Beispielufer 1",
      "14770 Musterstadt",
      "USt-IdNr. DE999999999",
      "Apfelschorle",
      "3 × 2,50 € · 19 % Umsatzsteuer",
      "1 × 2,50 € · 7 % Umsatzsteuer",
      "1 × 360,00 € · ohne Umsatzsteuer",
      "905,00 €",
      "Bar",
      "1.000,00 €",
      "Rückgeld",
      "95,00 €",
      "35,71 € 6,79 € 42,50 €",
      "steht in der Rechnung zur Buchung",
      "Die Kaution ist kein Entgelt",
      "2,34 € 0,16 € 2,50 €",
      "03.05.2027, 09:58:11",
      "03.05.2027, 10:00:00",
      "KASSE-1",
      "4711",
      "112233",
      "03.05.2027, 10:00:01",
      "03.05.2027, 10:00:02",
    ]) {
      expect(text).toContain(part);
    }
    // What is longer than a line is broken.
    const joined = text.replaceAll(" ", "");
    for (const part of [signature.tseSerial, signature.signature]) expect(joined).toContain(part);
  });

  it("carries the signature as a QR code that can be read as a receipt printer prints it", async () => {
    expect(await readQrCode(pdfToPng(await printed(format), 203))).toBe(receiptQrData(signature));
  });

  it("stays inside of its margins on one page, whatever it is about", async () => {
    const name = `🎉 ${"W".repeat(60)} ${"Kleine Freiheit ".repeat(5)}`;
    const line = { kind: "product", name, quantity: 999, unitCents: 100_000_00, taxPercent: 19 } as const;
    const pdf = await render({ lines: [{ ...line, totalCents: 99_900_000_00 }], totalCents: 99_900_000_00 }, format);
    const [left, right] = format === "a4" ? [70, 540] : [11, 216];
    expect(pdfWords(pdf).filter((word) => word.left < left || word.right > right)).toEqual([]);
    expect(pdfToText(pdf).split("\f").slice(0, -1)).toHaveLength(1);
  });

  it("has the same bytes for the same facts", async () => {
    expect((await render({}, format)).equals(await printed(format))).toBe(true);
  });
});

describe("a receipt", () => {
  it.each([
    ["none", "Diese Kasse hat keine technische Sicherheitseinrichtung"],
    ["failed", "war ausgefallen"],
    ["pending", "hat noch nicht geantwortet"],
  ] as const)("says why there is no signature: %s", async (reason, words) => {
    const text = textOf(await render({ signature: reason }));
    for (const part of ["Nicht signiert", words, "Seriennr. der Kasse KASSE-1"]) expect(text).toContain(part);
    expect(text).not.toContain("Signaturzähler");
  });

  it("names what a correction takes back, and why", async () => {
    const lines = [
      { kind: "product", name: "Brezel", quantity: -1, unitCents: 2_50, totalCents: -2_50, taxPercent: 7 } as const,
    ];
    const amounts = { lines, totalCents: -2_50, receivedCents: null, taxes: [{ percent: 7, ...withTax(-2_50, 7) }] };
    const text = textOf(await render({ kind: "correction", corrects: 12, reason: "Falsch getippt", ...amounts }));
    for (const part of [
      "Stornobeleg 17",
      "Storno des Belegs 12",
      "Grund: Falsch getippt",
      "−1 × 2,50 €",
      "−2,34 € −0,16 € −2,50 €",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Rückgeld");
  });

  it("of a deposit that goes back, and of cash that is moved, has no table of taxes", async () => {
    const back = {
      kind: "deposit",
      name: "Kaution",
      quantity: -1,
      unitCents: 500_00,
      totalCents: -500_00,
      taxPercent: 0,
    } as const;
    const changes = {
      lines: [back],
      totalCents: -500_00,
      receivedCents: null,
      taxes: [{ percent: 0, ...withTax(-500_00, 0) }],
    };
    const text = textOf(await render({ ...changes, kind: "depositReturn" }));
    expect(text).toContain("Kautionsrückgabe 17");
    expect(text).toContain("−500,00 €");
    expect(text).not.toMatch(/Netto|kein Entgelt/);
    const moved = { ...back, kind: "withdrawal", name: "Entnahme" } as const;
    const cash = textOf(await render({ ...changes, lines: [moved], kind: "cashMovement", reason: "Zur Bank" }));
    for (const part of ["Kassenbewegung 17", "Entnahme", "Grund: Zur Bank"]) expect(cash).toContain(part);
    expect(cash).not.toContain("Netto");
  });

  it("says a tax number as such, and has a file name that is safe in a header", async () => {
    const issuer = { ...receipt.issuer, taxId: "048/815/08155" };
    expect(textOf(await render({ issuer }))).toContain("Steuernummer 048/815/08155");
    expect(receiptFilename(17)).toBe("Beleg-17.pdf");
  });
});
