import { escapeHtml } from "../../../shared/rules/escape-html.ts";
import { type Cents, exactAmount } from "../../../shared/rules/money.ts";
import { receiptPagePaths } from "../../../shared/rules/receipt-link.ts";
import { ownerLines } from "../../documents/company-lines.ts";
import { shownInstant, untaxedNotes } from "../../documents/receipt-blocks.ts";
import type { ReceiptFacts } from "../../documents/receipt-facts.ts";
import { documentTexts } from "../../mail/mail-language.ts";

type Language = keyof typeof receiptPagePaths;

/** A receipt as a page that loads one style sheet and runs nothing: all that the PDF says but its QR code. */
export function receiptPage(facts: ReceiptFacts, language: Language, token: string): string {
  const t = documentTexts(language);
  const money = (cents: Cents) => exactAmount(cents, language);
  const other = language === "de" ? "en" : "de";
  const { issuer, signature } = facts;
  const taxId = t(issuer.taxId.startsWith("DE") ? "invoice.vatId" : "invoice.taxNumber", { taxId: issuer.taxId });
  const lines = facts.lines.map(({ name, quantity, unitCents, totalCents, taxPercent }) => {
    const price = t("tillReceipt.quantity", { quantity: String(quantity).replace("-", "−"), price: money(unitCents) });
    const tax = taxPercent === 0 ? t("tillReceipt.untaxed") : t("invoice.tax", { percent: taxPercent });
    return pair(`${name} (${price} · ${tax})`, money(totalCents));
  });
  const paid =
    facts.receivedCents === null
      ? facts.paidBy.map(({ way, cents }) => pair(t(`invoice.by.${way}`), money(cents)))
      : [
          pair(t("invoice.by.cash"), money(facts.receivedCents)),
          pair(t("tillReceipt.change"), money(facts.receivedCents - facts.totalCents)),
        ];
  const taxes = facts.taxes.map(({ percent, net, tax, gross }) =>
    pair(
      `${t("tillReceipt.table.rate")} ${percent} %`,
      t("sharedReceipt.tax", { net: money(net), tax: money(tax), gross: money(gross) }),
    ),
  );
  const signed =
    typeof signature === "string"
      ? [`<p>${escapeHtml(t(`tillReceipt.unsigned.${signature}`))}</p>`]
      : list([
          pair(t("tillReceipt.transaction"), String(signature.transactionNumber)),
          pair(t("tillReceipt.counter"), String(signature.signatureCounter)),
          pair(t("tillReceipt.tseStarted"), shownInstant(signature.startedAt)),
          pair(t("tillReceipt.tseLogged"), shownInstant(signature.loggedAt)),
          pair(t("tillReceipt.tseSerial"), signature.tseSerial),
          pair(t("tillReceipt.signature"), signature.signature),
        ]);
  const about = [
    ...(facts.corrects === null ? [] : [t("tillReceipt.corrects", { number: facts.corrects })]),
    ...(facts.reason === "" ? [] : [t("tillReceipt.reason", { reason: facts.reason })]),
  ];
  return page(language, t(`tillReceipt.title.${facts.kind}`, { number: facts.number }), [
    `<p>${[issuer.name, ...ownerLines(issuer, language), issuer.street, issuer.zipAndCity, issuer.phone, taxId].map(escapeHtml).join("<br>")}</p>`,
    ...about.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...list(lines),
    ...list([pair(t("invoice.gross"), money(facts.totalCents)), ...paid, ...taxes]),
    ...(facts.totalCents === 0 ? [`<p>${escapeHtml(t("tillReceipt.unpaid"))}</p>`] : []),
    ...untaxedNotes(facts).map((note) => `<p>${escapeHtml(t(note))}</p>`),
    ...list([
      pair(t("tillReceipt.started"), shownInstant(facts.startedAt)),
      pair(t("tillReceipt.finished"), shownInstant(facts.finishedAt)),
      pair(t("tillReceipt.register"), facts.registerSerial),
    ]),
    ...signed,
    `<p><a class="action" href="${receiptPagePaths[language]}/${token}/pdf">${escapeHtml(t("sharedReceipt.pdf"))}</a></p>`,
    `<p>${escapeHtml(t("sharedReceipt.ends"))}</p>`,
    `<p><a href="${receiptPagePaths[other]}/${token}" hreflang="${other}" lang="${other}">${escapeHtml(t("sharedReceipt.other"))}</a></p>`,
  ]);
}

/** What an address shows that opens nothing, whether it never did or has ended. */
export function noReceiptPage(language: Language): string {
  const t = documentTexts(language);
  return page(language, t("sharedReceipt.none"), [
    `<p>${escapeHtml(t("sharedReceipt.ask"))}</p>`,
    `<p><a href="/">${escapeHtml(t("sharedReceipt.home"))}</a></p>`,
  ]);
}

const pair = (text: string, value: string) => `<div><dt>${escapeHtml(text)}</dt><dd>${escapeHtml(value)}</dd></div>`;

const list = (pairs: readonly string[]): string[] => (pairs.length === 0 ? [] : [`<dl>${pairs.join("")}</dl>`]);

const page = (language: Language, title: string, parts: readonly string[]): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/receipt.css">
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${parts.join("\n")}
</main></body>
</html>
`;
