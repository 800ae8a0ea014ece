import type { Language } from "../../shared/contract/page.ts";
import { documentTexts, mailTexts, shortDay } from "../mail/mail-language.ts";
import type { InvoiceFacts, InvoiceLine } from "./invoice-facts.ts";

/** What stands above the lines. */
export function introOf({ kind, language, about, lines, refersTo }: InvoiceFacts): string {
  const t = documentTexts(language);
  if (refersTo) {
    const day = shortDay(refersTo.issuedOn, language);
    return t("invoice.intro.creditNote", { number: refersTo.number, day });
  }
  if (kind === "receipt" || "voucher" in about) return t("invoice.intro.receipt");
  const isFee = lines.some(({ what }) => what === "cancellationFee");
  return t(`invoice.intro.${isFee ? "cancelled" : "invoice"}`, { vehicle: about.vehicle });
}

/** What is charged or taken back, without number and price. */
export function lineText({ language, about }: InvoiceFacts, line: InvoiceLine): string {
  const t = documentTexts(language);
  const booking = "booking" in about ? about.booking : "";
  switch (line.what) {
    case "rent":
      return rentText(language, line);
    case "extra":
      return mailTexts(language)(`extras.${line.name}`);
    case "ownExtra":
      return line.text;
    case "voucher":
      return t("invoice.line.voucher", { codeEnd: line.codeEnd });
    case "adjustment":
    case "waived":
      return t(`invoice.line.${line.what}`);
    case "cancelled":
    case "cancellationFee":
    case "givenUp":
    case "priceChanged":
    case "stayChanged":
    case "voucherRedeemed":
      return t(`invoice.line.${line.what}`, { booking });
  }
}

function rentText(
  language: Language,
  { name = "", nights, vehicle, firstDay }: InvoiceLine & { what: "rent" },
): string {
  const t = documentTexts(language);
  if (name === "earlyBird" || name === "longStay" || name === "persons") return t(`invoice.line.${name}`);
  if (nights === 0) return t("invoice.line.day", { vehicle });
  const text = t(name === "furtherNights" ? "invoice.line.furtherNights" : "invoice.line.rent", {
    vehicle,
    count: nights,
  });
  return firstDay === undefined ? text : t("invoice.line.from", { text, day: shortDay(firstDay, language) });
}
