import type { Language } from "../../shared/contract/page.ts";
import { foreignName } from "../../shared/rules/countries.ts";
import type { Day } from "../../shared/rules/day.ts";
import { type Cents, exactAmount } from "../../shared/rules/money.ts";
import { taxPercent } from "../../shared/rules/tax.ts";
import { documentTexts, shortDay } from "../mail/mail-language.ts";
import { amountRow, heading, paragraph } from "./amount-rows.ts";
import { ownerLines } from "./company-lines.ts";
import { electronicInvoice } from "./electronic-invoice.ts";
import { countryOf, type InvoiceFacts, type InvoiceLine, type Supplier } from "./invoice-facts.ts";
import { introOf, lineText } from "./invoice-texts.ts";
import { type LetterBlock, mm, renderLetter, together } from "./letter.ts";

/**
 * An invoice, a credit note or a receipt, A4. The same facts give the same bytes. Invoices and credit notes are
 * ZUGFeRD: the electronic invoice is inside. A receipt is none: it charges no service (§ 14 (1) UStG).
 */
export function renderInvoicePdf(facts: InvoiceFacts): Promise<Buffer> {
  const { kind, language, number, issuedOn, supplier, customer } = facts;
  const t = documentTexts(language);
  const { company = "", name, street, additional, zipAndCity } = customer;
  return renderLetter({
    language,
    sender: supplier,
    recipient: [company, name, additional, street, zipAndCity, foreignName(countryOf(customer), language)].filter(
      Boolean,
    ),
    information: informationOf(facts),
    title: t(`invoice.title.${kind}`, { number }),
    blocks: [
      paragraph(introOf(facts), mm(6)),
      heading(t("invoice.description"), t("invoice.amount")),
      ...facts.lines.map((line) => amountRow(countedText(facts, line), line.cents, language, { line: "below" })),
      sums(facts),
      ...notes(facts),
    ],
    foot: footOf(supplier, language),
    pageNumber: (page, pages) => t("invoice.page", { page, pages }),
    createdAt: new Date(`${issuedOn}T12:00:00Z`),
    ...(kind === "receipt" ? {} : { invoiceXml: electronicInvoice(facts) }),
  });
}

/** The name of its file, safe in a header. */
export function invoiceFilename({
  kind,
  number,
  language,
}: Pick<InvoiceFacts, "kind" | "number" | "language">): string {
  return documentTexts(language)(`invoice.file.${kind}`, { number });
}

function informationOf({ language, number, issuedOn, customer, about, refersTo }: InvoiceFacts) {
  const t = documentTexts(language);
  const day = (of: Day) => shortDay(of, language);
  const period = (start: Day, end: Day) => (start === end ? day(start) : `${day(start)} –\n${day(end)}`);
  return [
    { label: t("invoice.number"), value: number },
    { label: t("invoice.issuedOn"), value: day(issuedOn) },
    ...(refersTo ? [{ label: t("invoice.refersTo"), value: `${refersTo.number}\n${day(refersTo.issuedOn)}` }] : []),
    ...("voucher" in about
      ? [{ label: t("invoice.voucher"), value: String(about.voucher) }]
      : [
          { label: t("invoice.booking"), value: String(about.booking) },
          { label: t("invoice.period"), value: period(about.startDay, about.endDay) },
        ]),
    ...(customer.vatId ? [{ label: t("invoice.customerVatId"), value: customer.vatId }] : []),
  ];
}

/** The line with its number and the price of one, where that is a whole number of cents. */
function countedText(facts: InvoiceFacts, line: InvoiceLine): string {
  const text = lineText(facts, line);
  if (!("quantity" in line) || line.quantity === undefined || line.cents % line.quantity !== 0) return text;
  const price = exactAmount(line.cents / line.quantity, facts.language);
  return documentTexts(facts.language)("invoice.line.quantity", { text, quantity: line.quantity, price });
}

/** Net, tax and gross, on one page. */
function sums({ kind, language, amounts: { net, tax, gross } }: InvoiceFacts): LetterBlock {
  const t = documentTexts(language);
  const total = amountRow(t("invoice.gross"), gross, language, { strong: true, above: mm(2), below: mm(6) });
  if (kind === "receipt") return total;
  const percent = t("invoice.tax", { percent: taxPercent });
  return together([
    amountRow(t("invoice.net"), net, language, { above: mm(2) }),
    amountRow(percent, tax, language, { line: "below" }),
    total,
  ]);
}

/** How it was paid, what stays of a corrected invoice, and why a voucher bears no tax. */
function notes({ kind, language, paid, refersTo }: InvoiceFacts): LetterBlock[] {
  const t = documentTexts(language);
  const money = (cents: Cents) => exactAmount(cents, language);
  const ways = paid.map(({ by, cents }) => amountRow(t(`invoice.by.${by}`), cents, language));
  const payments = ways.length === 0 ? [] : [together([heading(t("invoice.paid"), ""), ...ways, paragraph("", mm(2))])];
  const texts: string[] = [];
  if (kind === "receipt") texts.push(t("invoice.noTax"));
  if (paid.some(({ by }) => by === "voucher")) texts.push(t("invoice.voucherPaid"));
  if (refersTo && refersTo.keptCents > 0) texts.push(t("invoice.kept", { amount: money(refersTo.keptCents) }));
  if (refersTo?.keptCents === 0) texts.push(t("invoice.keptNothing"));
  return [...payments, ...texts.map((text) => paragraph(text, mm(3)))];
}

function footOf(supplier: Supplier, language: Language): string[][] {
  const t = documentTexts(language);
  const { name, street, zipAndCity, phone, email, accountHolder = name, iban, bic, taxId } = supplier;
  const label = taxId.startsWith("DE") ? t("invoice.vatId", { taxId }) : t("invoice.taxNumber", { taxId });
  return [
    [name, ...ownerLines(supplier, language), street, zipAndCity],
    [phone, email, label],
    [
      // Beside the same name at the left it would say nothing.
      ...(accountHolder === name ? [] : [t("invoice.accountHolder", { name: accountHolder })]),
      `IBAN ${iban.replace(/(.{4})(?=.)/g, "$1 ")}`,
      `BIC ${bic}`,
    ],
  ];
}
