import { extraNames } from "../../shared/rules/extras.ts";
import { withoutTax, withTax } from "../../shared/rules/tax.ts";
import { pdfToText, pdfWords } from "../../testing/pdf.ts";
import { creditNoteFacts, invoiceFacts } from "./invoice.fixture.ts";
import type { InvoiceFacts } from "./invoice-facts.ts";
import { invoiceFilename, renderInvoicePdf } from "./invoice-pdf.ts";

const render = (changes: Partial<InvoiceFacts> = {}) => renderInvoicePdf({ ...invoiceFacts, ...changes });
const textOf = (pdf: Buffer) => pdfToText(pdf).replaceAll(/[\s\u00a0]+/g, " ");

describe("an invoice's PDF", () => {
  it("says what the law asks for", async () => {
    const text = textOf(await render());
    for (const part of [
      "Rechnung 2027-00001",
      "3. Mai 2027",
      "Musterboote Havel · Beispielufer 1 · 14770 Musterstadt",
      "Inhaber: Erika Mustermann",
      "USt-IdNr. DE999999999",
      "Jürgen Größe Hinterhaus Uferweg 7 14770 Brandenburg",
      "10. Mai 2027 – 12. Mai 2027",
      "Miete Hektor, 2 Nächte 2 × 180,00 €",
      "Grill 1 × 30,00 €",
      "327,73 €",
      "19 % Umsatzsteuer",
      "62,27 €",
      "390,00 €",
      "Gutschein",
      "PayPal",
      "Seite 1 von 1",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("is addressed to the company where the guest asked for it, and names its VAT id", async () => {
    const customer = { ...invoiceFacts.customer, company: "Größe & Söhne KG", vatId: "ATU12345675" };
    const text = textOf(await render({ customer }));
    expect(text).toContain("Größe & Söhne KG Jürgen Größe Hinterhaus Uferweg 7");
    expect(text).toContain("Ihre USt-IdNr. ATU12345675");
  });

  it("names legal form and register of a supplier that is no person, in place of an owner", async () => {
    const supplier = { ...invoiceFacts.supplier, legalForm: "GmbH", register: "Amtsgericht Potsdam, HRB 12345" };
    const text = textOf(await render({ supplier }));
    expect(text).toContain("GmbH, vertreten durch: Erika Mustermann Amtsgericht Potsdam, HRB 12345");
    expect(text).not.toContain("Inhaber");
  });

  it("is in the guest's language, and says a tax number as such", async () => {
    const supplier = { ...invoiceFacts.supplier, taxId: "048/815/08155" };
    const text = textOf(await render({ language: "en", supplier, amounts: withTax(1_234_50) }));
    for (const part of ["Invoice 2027-00001", "Rent of Hektor, 2 nights", "Tax number 048/815/08155", "€1,234.50"]) {
      expect(text).toContain(part);
    }
  });

  it("names the invoice that a credit note corrects, and what of it stays", async () => {
    const text = textOf(await render(creditNoteFacts));
    for (const part of [
      "Rechnungskorrektur 2027-00002",
      "die Rechnung 2027-00001 vom 3. Mai 2027",
      "−36,00 €",
      "bleiben 354,00 € bestehen",
    ]) {
      expect(text).toContain(part);
    }
    const nothing = { number: "2027-00001", issuedOn: "2027-05-03", keptCents: 0 };
    const without = textOf(await render({ ...creditNoteFacts, refersTo: nothing }));
    expect(without).toContain("bleibt nichts bestehen");
    expect(without).not.toContain("0,00 € bestehen");
  });

  it("says why a receipt bears no tax, and tells no code", async () => {
    const text = textOf(
      await render({
        kind: "receipt",
        about: { voucher: 17 },
        lines: [{ what: "voucher", codeEnd: "B2ZN", cents: 100_00 }],
        amounts: withoutTax(100_00),
        paid: [{ by: "banktransfer", cents: 100_00 }],
      }),
    );
    for (const part of ["Quittung 2027-00001", "der auf B2ZN endet", "§ 3 Abs. 15 UStG"]) expect(text).toContain(part);
    expect(text).not.toContain("Nettobetrag");
  });

  it("breaks between lines, keeps sums on one page and everything inside of its margins", async () => {
    const extras = [...extraNames, ...extraNames, ...extraNames];
    const pdf = await render({
      customer: {
        name: `🎉 ${"W".repeat(48)}`,
        street: "W".repeat(50),
        additional: "x ".repeat(25),
        zipAndCity: "W".repeat(50),
      },
      lines: [
        { what: "rent", vehicle: "Kleine Freiheit ".repeat(12), nights: 60, cents: 10_000_00 },
        ...extras.map((name) => ({ what: "extra" as const, name, cents: 50_00 })),
        { what: "adjustment", cents: -1_50 },
      ],
      amounts: withTax(1_234_567_89),
    });
    const pages = pdfToText(pdf).split("\f").slice(0, -1);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain("Seite 2 von 2");
    for (const part of ["Nettobetrag", "Umsatzsteuer", "Gesamtbetrag"]) expect(pages[1]).toContain(part);
    const outside = pdfWords(pdf).filter(
      ({ left, top, right, bottom }) => left < 70 || top < 40 || right > 540 || bottom > 830,
    );
    expect(outside).toEqual([]);
    // The address stays above the title, in the window of the envelope.
    const address = pdfWords(pdf).filter(({ text, left }) => /^W+$/.test(text) && left < 100);
    expect(Math.max(...address.map(({ bottom }) => bottom))).toBeLessThan(290);
  });

  it("has the same bytes for the same facts, and a file name that is safe in a header", async () => {
    expect((await render()).equals(await render())).toBe(true);
    for (const kind of ["invoice", "creditNote", "receipt"] as const) {
      for (const language of ["de", "en"] as const) {
        expect(invoiceFilename({ ...invoiceFacts, kind, language })).toMatch(/^[A-Za-z-]+-2027-00001\.pdf$/);
      }
    }
  });
});
