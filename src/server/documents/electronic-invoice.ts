import type { Day } from "../../shared/rules/day.ts";
import { type Cents, exactAmount, toAmount } from "../../shared/rules/money.ts";
import { townOf } from "../../shared/rules/postcode.ts";
import { taxOfLines, taxPercent } from "../../shared/rules/tax.ts";
import { documentTexts } from "../mail/mail-language.ts";
import { type Customer, countryOf, type InvoiceFacts, type InvoiceLine, type Supplier } from "./invoice-facts.ts";
import { introOf, lineText } from "./invoice-texts.ts";
import { element, textElement } from "./xml.ts";

/** UNTDID 4461 by the way that was paid: cash, bank card, SEPA transfer, online payment service, mutually defined. */
const paymentMeans = { cash: "10", card: "48", banktransfer: "58", wallet: "68", voucher: "ZZZ" } as const;
/** UN/ECE recommendation 20: one. */
const piece = "C62";
const namespaces = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
].join(" ");

/**
 * An invoice or a credit note as EN 16931 wants it (Cross Industry Invoice, Factur-X profile EN 16931). It says what
 * the printed one says; a credit note's amounts are positive here, since its type says that they are taken back. BT and
 * BR numbers are those of EN 16931.
 */
export function electronicInvoice(facts: InvoiceFacts): string {
  const { kind, number, issuedOn } = facts;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${namespaces}>${[
    element(
      "rsm:ExchangedDocumentContext",
      element("ram:GuidelineSpecifiedDocumentContextParameter", textElement("ram:ID", "urn:cen.eu:en16931:2017")),
    ),
    element(
      "rsm:ExchangedDocument",
      textElement("ram:ID", number),
      textElement("ram:TypeCode", kind === "creditNote" ? "381" : "380"),
      element("ram:IssueDateTime", date("udt:DateTimeString", issuedOn)),
      element("ram:IncludedNote", textElement("ram:Content", introOf(facts))),
    ),
    element("rsm:SupplyChainTradeTransaction", ...linesOf(facts), agreement(facts), deliveryElement, settlement(facts)),
  ].join("")}</rsm:CrossIndustryInvoice>\n`;
}

/** The schema wants it, and there is nothing to say: the period stands with the settlement. */
const deliveryElement = "<ram:ApplicableHeaderTradeDelivery/>";

const sign = ({ kind }: InvoiceFacts) => (kind === "creditNote" ? -1 : 1);
const date = (name: string, day: Day) => textElement(name, day.replaceAll("-", ""), { format: "102" });
/** With two decimals and a point; never "-0.00". */
const amount = (name: string, cents: Cents, attributes = {}) => textElement(name, toAmount(cents + 0), attributes);

/** A line's net amount is its share of the whole net amount, so that all of them add up to it (BR-CO-10). */
function linesOf(facts: InvoiceFacts): string[] {
  const gross = facts.lines.map(({ cents }) => ({ total_cents: cents * sign(facts), tax_percent: taxPercent }));
  const nets = taxOfLines(gross).map(({ net }) => net);
  // A credit note's tax is a difference of two, and may be another than that of its amount.
  const rest = facts.amounts.net * sign(facts) - nets.reduce((sum, net) => sum + net, 0);
  return facts.lines.map((line, index) => {
    const isLast = index === facts.lines.length - 1;
    return lineElement(facts, { line, position: index + 1, net: (nets[index] ?? 0) + (isLast ? rest : 0) });
  });
}

function lineElement(
  facts: InvoiceFacts,
  { line, position, net }: { line: InvoiceLine; position: number; net: Cents },
) {
  const quantity = ("quantity" in line ? line.quantity : undefined) ?? 1;
  // A price is never negative (BR-27): what is taken off is a negative number of pieces.
  const billed = net < 0 ? -quantity : quantity;
  return element(
    "ram:IncludedSupplyChainTradeLineItem",
    element("ram:AssociatedDocumentLineDocument", textElement("ram:LineID", String(position))),
    element("ram:SpecifiedTradeProduct", textElement("ram:Name", lineText(facts, line))),
    element(
      "ram:SpecifiedLineTradeAgreement",
      element(
        "ram:NetPriceProductTradePrice",
        textElement("ram:ChargeAmount", (Math.abs(net) / quantity / 100).toFixed(quantity === 1 ? 2 : 4)),
      ),
    ),
    element("ram:SpecifiedLineTradeDelivery", textElement("ram:BilledQuantity", String(billed), { unitCode: piece })),
    element(
      "ram:SpecifiedLineTradeSettlement",
      element("ram:ApplicableTradeTax", textElement("ram:TypeCode", "VAT"), ...standardRate),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", amount("ram:LineTotalAmount", net)),
    ),
  );
}

/** Boats are let where they lie (§ 3a (3) no. 2 UStG): German tax, whatever VAT id the guest has. */
const standardRate = [
  textElement("ram:CategoryCode", "S"),
  textElement("ram:RateApplicablePercent", taxPercent.toFixed(2)),
] as const;

function agreement(facts: InvoiceFacts): string {
  const order = "booking" in facts.about ? String(facts.about.booking) : "";
  return element(
    "ram:ApplicableHeaderTradeAgreement",
    seller(facts.supplier),
    buyer(facts.customer),
    element("ram:SellerOrderReferencedDocument", textElement("ram:IssuerAssignedID", order)),
  );
}

/** By VAT id, else by tax number, which then identifies it as well (BR-CO-26). */
function seller({ name, owner, legalForm = "", register = "", phone, email, taxId, ...address }: Supplier): string {
  const hasVatId = taxId.startsWith("DE");
  return element(
    "ram:SellerTradeParty",
    textElement("ram:ID", hasVatId ? "" : taxId),
    textElement("ram:Name", legalForm === "" || name.includes(legalForm) ? name : `${name} ${legalForm}`),
    textElement("ram:Description", legalForm === "" ? owner : `${legalForm}, ${owner}`),
    element("ram:SpecifiedLegalOrganization", textElement("ram:ID", register)),
    element(
      "ram:DefinedTradeContact",
      textElement("ram:PersonName", owner),
      element("ram:TelephoneUniversalCommunication", textElement("ram:CompleteNumber", phone)),
      element("ram:EmailURIUniversalCommunication", textElement("ram:URIID", email)),
    ),
    addressElement({ ...address, country: "DE" }),
    element("ram:URIUniversalCommunication", textElement("ram:URIID", email, { schemeID: "EM" })),
    element("ram:SpecifiedTaxRegistration", textElement("ram:ID", taxId, { schemeID: hasVatId ? "VA" : "FC" })),
  );
}

function buyer(customer: Customer): string {
  const { company = "", vatId = "", name, ...address } = customer;
  return element(
    "ram:BuyerTradeParty",
    textElement("ram:Name", company || name),
    element("ram:DefinedTradeContact", textElement("ram:PersonName", company === "" ? "" : name)),
    addressElement({ ...address, country: countryOf(customer) }),
    element("ram:SpecifiedTaxRegistration", textElement("ram:ID", vatId, { schemeID: "VA" })),
  );
}

interface Address {
  street: string;
  additional?: string;
  zipAndCity: string;
  country: string;
}

function addressElement({ street, additional = "", zipAndCity, country }: Address): string {
  const { zip, city } = townOf(zipAndCity);
  return element(
    "ram:PostalTradeAddress",
    textElement("ram:PostcodeCode", zip),
    textElement("ram:LineOne", street),
    textElement("ram:LineTwo", additional),
    textElement("ram:CityName", city || zipAndCity),
    textElement("ram:CountryID", country),
  );
}

function settlement(facts: InvoiceFacts): string {
  const { language, about, refersTo, amounts } = facts;
  const [net, tax, gross] = [amounts.net * sign(facts), amounts.tax * sign(facts), amounts.gross * sign(facts)];
  const prepaid = facts.paid.reduce((sum, { cents }) => sum + cents, 0);
  const terms = documentTexts(language)(refersTo ? "invoice.refunded" : "invoice.due");
  return element(
    "ram:ApplicableHeaderTradeSettlement",
    textElement("ram:PaymentReference", facts.number),
    textElement("ram:InvoiceCurrencyCode", "EUR"),
    refersTo ? "" : meansOf(facts),
    element(
      "ram:ApplicableTradeTax",
      amount("ram:CalculatedAmount", tax),
      textElement("ram:TypeCode", "VAT"),
      amount("ram:BasisAmount", net),
      ...standardRate,
    ),
    "startDay" in about
      ? element(
          "ram:BillingSpecifiedPeriod",
          element("ram:StartDateTime", date("udt:DateTimeString", about.startDay)),
          element("ram:EndDateTime", date("udt:DateTimeString", about.endDay)),
        )
      : "",
    gross > prepaid ? element("ram:SpecifiedTradePaymentTerms", textElement("ram:Description", terms)) : "",
    element(
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
      amount("ram:LineTotalAmount", net),
      amount("ram:TaxBasisTotalAmount", net),
      amount("ram:TaxTotalAmount", tax, { currencyID: "EUR" }),
      amount("ram:GrandTotalAmount", gross),
      prepaid === 0 ? "" : amount("ram:TotalPrepaidAmount", prepaid),
      amount("ram:DuePayableAmount", gross - prepaid),
    ),
    refersTo
      ? element(
          "ram:InvoiceReferencedDocument",
          textElement("ram:IssuerAssignedID", refersTo.number),
          element("ram:FormattedIssueDateTime", date("qdt:DateTimeString", refersTo.issuedOn)),
        )
      : "",
  );
}

/** EN 16931 has one way of payment: that by which most came; its text names all of them. */
function meansOf({ paid, supplier, language }: InvoiceFacts): string {
  const t = documentTexts(language);
  const [most] = paid.toSorted((one, other) => other.cents - one.cents);
  const way = most?.by ?? "banktransfer";
  const ways = paid.map(({ by, cents }) => `${t(`invoice.by.${by}`)} ${exactAmount(cents, language)}`);
  const account = [
    element(
      "ram:PayeePartyCreditorFinancialAccount",
      textElement("ram:IBANID", supplier.iban),
      supplier.accountHolder === undefined ? "" : textElement("ram:AccountName", supplier.accountHolder),
    ),
    element("ram:PayeeSpecifiedCreditorFinancialInstitution", textElement("ram:BICID", supplier.bic)),
  ];
  return element(
    "ram:SpecifiedTradeSettlementPaymentMeans",
    textElement("ram:TypeCode", paymentMeans[way]),
    textElement("ram:Information", ways.join(", ")),
    ...(way === "banktransfer" ? account : []),
  );
}
