import fc from "fast-check";
import { creditOf, withTax } from "../../shared/rules/tax.ts";
import { invoiceFindings } from "../../testing/en16931.ts";
import { readEmbeddedFiles } from "../../testing/pdf.ts";
import { electronicInvoice } from "./electronic-invoice.ts";
import { creditNoteFacts, invoiceFacts } from "./invoice.fixture.ts";
import type { InvoiceFacts } from "./invoice-facts.ts";
import { renderInvoicePdf } from "./invoice-pdf.ts";

const company = { ...invoiceFacts.customer, company: "Größe & Söhne <KG>", vatId: "ATU12345675" };
const business: InvoiceFacts = { ...invoiceFacts, customer: company };
const unpaid: InvoiceFacts = { ...invoiceFacts, paid: [{ by: "banktransfer", cents: 1_00 }] };

describe("an electronic invoice", () => {
  it.each([
    ["of a guest", invoiceFacts],
    ["of a company", business],
    ["not yet paid", unpaid],
    ["to another's account", { ...unpaid, supplier: { ...invoiceFacts.supplier, accountHolder: "Größe & <Söhne>" } }],
    ["of a company without VAT id", { ...business, supplier: { ...invoiceFacts.supplier, taxId: "048/815/08155" } }],
    ["that takes another back", creditNoteFacts],
  ])("%s follows the schema and the rules of EN 16931", (_, facts) => {
    expect(invoiceFindings(electronicInvoice(facts))).toEqual([]);
  });

  // Each rule is seen to bite: what is broken here is found.
  it.each([
    ["BR-01", business, /urn:cen.eu:en16931:2017/, "urn:other"],
    ["BR-02", business, "<ram:ID>2027-00001</ram:ID>", "<ram:ID/>"],
    ["BR-03", business, 'format="102">20270503', 'format="102">2027-05-03'],
    ["BR-04", business, ">380<", ">999<"],
    ["BR-05", business, ">EUR</ram:InvoiceCurrencyCode>", ">USD</ram:InvoiceCurrencyCode>"],
    ["BR-06", business, "<ram:Name>Musterboote Havel</ram:Name>", ""],
    ["BR-07", business, "<ram:Name>Größe &amp; Söhne &lt;KG&gt;</ram:Name>", ""],
    ["BR-09", business, "<ram:CountryID>DE</ram:CountryID>", ""],
    ["BR-11", business, "<ram:CountryID>AT</ram:CountryID>", ""],
    ["BR-16", business, /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/, ""],
    ["BR-22", business, ' unitCode="C62"', ""],
    ["BR-25", business, /<ram:Name>Miete.*?<\/ram:Name>/, ""],
    ["BR-27", business, "<ram:ChargeAmount>", "<ram:ChargeAmount>-"],
    [
      "BR-55",
      creditNoteFacts,
      /(<ram:InvoiceReferencedDocument>)<ram:IssuerAssignedID>.*?<\/ram:IssuerAssignedID>/,
      "$1",
    ],
    ["BR-61", unpaid, /<ram:IBANID>.*?<\/ram:IBANID>/, ""],
    ["BR-CO-09", business, ">ATU12345675<", ">12345675<"],
    ["BR-CO-10", business, /(<ram:LineTotalAmount>)\d+/, "$11"],
    ["BR-CO-13", business, "<ram:TaxBasisTotalAmount>327", "<ram:TaxBasisTotalAmount>328"],
    ["BR-CO-14", business, ">62.27</ram:CalculatedAmount>", ">62.28</ram:CalculatedAmount>"],
    ["BR-CO-15", business, "<ram:GrandTotalAmount>390", "<ram:GrandTotalAmount>391"],
    ["BR-CO-16", business, "<ram:DuePayableAmount>0.00", "<ram:DuePayableAmount>0.01"],
    ["BR-CO-17", business, ">62.27</ram:CalculatedAmount>", ">62.30</ram:CalculatedAmount>"],
    ["BR-CO-25", unpaid, /<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/, ""],
    ["BR-CO-26", business, '<ram:ID schemeID="VA">DE999999999</ram:ID>', '<ram:ID schemeID="FC">DE999999999</ram:ID>'],
    ["BR-S-02", business, '<ram:ID schemeID="VA">DE999999999</ram:ID>', "<ram:ID>DE999999999</ram:ID>"],
    ["BR-S-05", business, ">S</ram:CategoryCode>", ">Z</ram:CategoryCode>"],
    ["BR-S-08", business, "<ram:BasisAmount>327", "<ram:BasisAmount>326"],
    ["BR-DEC", business, "390.00</ram:GrandTotalAmount>", "390</ram:GrandTotalAmount>"],
    [
      "PEPPOL-EN16931-R008",
      business,
      /<ram:Description>.*?<\/ram:Description>/,
      "<ram:Description> </ram:Description>",
    ],
  ] as [string, InvoiceFacts, string | RegExp, string][])("is refused by %s", (rule, facts, part, put) => {
    const xml = electronicInvoice(facts);
    const broken = xml.replace(part, put);
    expect(broken).not.toBe(xml);
    expect(invoiceFindings(broken)).toContain(rule);
  });

  it("is refused by the schema where an element stands in the wrong place", () => {
    const xml = electronicInvoice(invoiceFacts).replace(
      /(<ram:ID>2027-00001<\/ram:ID>)(<ram:TypeCode>380<\/ram:TypeCode>)/,
      "$2$1",
    );
    expect(invoiceFindings(xml)).toEqual([expect.stringContaining("TypeCode")]);
  });

  it("follows the rules whatever was charged, taken off, paid and written", () => {
    const price = fc.integer({ min: -5_000_00, max: 5_000_00 });
    const count = fc.integer({ min: 1, max: 60 });
    const name = fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).filter((text) => /[\p{L}\d]/u.test(text));
    const anyInvoice = fc.record({
      prices: fc.array(fc.tuple(price, count), { minLength: 1, maxLength: 8 }),
      paid: fc.nat(9_000_00),
      name,
    });
    fc.assert(
      fc.property(anyInvoice, ({ prices, paid, name }) => {
        const lines = prices.map(([cents, quantity]) => ({
          what: "extra" as const,
          name: "extra_bbq" as const,
          cents,
          quantity,
        }));
        const gross = prices.reduce((sum, [cents]) => sum + cents, 0);
        const customer = { ...company, company: name, additional: name };
        const facts: InvoiceFacts = {
          ...invoiceFacts,
          customer,
          lines,
          amounts: withTax(gross),
          paid: [{ by: "cash", cents: paid }],
        };
        expect(invoiceFindings(electronicInvoice(facts))).toEqual([]);
        const [invoiced, kept] = [Math.abs(gross), Math.min(paid, Math.abs(gross))];
        const credit: InvoiceFacts = {
          ...creditNoteFacts,
          lines: [{ what: "cancelled", cents: kept - invoiced }],
          amounts: creditOf(invoiced, kept),
        };
        expect(invoiceFindings(electronicInvoice(credit))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("names company, contact, VAT id and the country of both; a guest without VAT id is taken to be from Germany", () => {
    const xml = electronicInvoice(business);
    expect(xml).toContain('<ram:ID schemeID="VA">ATU12345675</ram:ID>');
    expect(xml).toContain("<ram:PersonName>Jürgen Größe</ram:PersonName>");
    expect(xml.match(/<ram:CountryID>..</g)).toEqual(["<ram:CountryID>DE<", "<ram:CountryID>AT<"]);
    const greek = electronicInvoice({ ...business, customer: { ...company, vatId: "EL123456789" } });
    expect(greek).toContain("<ram:CountryID>GR<");
    expect(electronicInvoice(invoiceFacts)).not.toContain("<ram:CountryID>AT<");
  });

  it("names the invoice that a credit note takes back, with positive amounts", () => {
    const xml = electronicInvoice(creditNoteFacts);
    expect(xml).toContain("<ram:TypeCode>381</ram:TypeCode>");
    expect(xml).toContain("<ram:GrandTotalAmount>36.00</ram:GrandTotalAmount>");
    expect(xml).toMatch(/<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>2027-00001</);
  });
});

describe("its PDF", () => {
  it.each([invoiceFacts, creditNoteFacts])("carries it as PDF/A-3b: $kind", async (facts) => {
    const pdf = await renderInvoicePdf({ ...facts, supplier: { ...facts.supplier, name: "Boot & Söhne <GbR>" } });
    const [file, ...others] = readEmbeddedFiles(pdf);
    expect(others).toEqual([]);
    expect(file).toMatchObject({ name: "factur-x.xml", type: "text/xml", relationship: "Alternative" });
    expect(invoiceFindings(file?.content ?? "")).toEqual([]);
    const text = pdf.toString("latin1");
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    for (const part of ["<pdfaid:part>3<", "<pdfaid:conformance>B<", "<fx:ConformanceLevel>EN 16931<", "/S /GTS_PDFA1"])
      expect(text).toContain(part);
    // Metadata that is no XML makes it no PDF/A.
    expect(pdf.toString()).toContain("<rdf:li>Boot &amp; Söhne &lt;GbR&gt;</rdf:li>");
    expect(text).not.toMatch(/\/(?:SMask|CA|ca|BM) |\/Encrypt|\/Helvetica/);
    const fonts = text.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
    expect(fonts).toBeGreaterThan(0);
    expect(text.match(/\/FontFile[23] /g)).toHaveLength(fonts);
  });

  it("carries none where it is the receipt of a voucher, which charges nothing yet", async () => {
    expect(readEmbeddedFiles(await renderInvoicePdf({ ...invoiceFacts, kind: "receipt" }))).toEqual([]);
  });
});
