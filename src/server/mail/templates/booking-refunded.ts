import type { Language } from "../../../shared/contract/page.ts";
import { displayAmount, toAmount } from "../../../shared/rules/money.ts";
import type { Template } from "../mail-content.ts";
import type { BookingRefundedData } from "../mail-data.ts";
import { longDay } from "../mail-language.ts";

/** To the guest whose payment came after the dates had been given away, or was another than was ordered. */
export const bookingRefunded: Template<BookingRefundedData> = (data, { t, language, company }) => ({
  subject: t("refund.subject", { vehicle: data.vehicleName }),
  blocks: [
    { kind: "text", text: t("greeting", { name: data.name }) },
    {
      kind: "text",
      text: t(data.asOrdered === false ? "refund.otherAmount" : "refund.sorry", {
        vehicle: data.vehicleName,
        start: longDay(data.startDay, language),
        end: longDay(data.endDay, language),
      }),
    },
    { kind: "text", text: t("refund.money", { amount: capturedAmount(data, language) }) },
    { kind: "text", text: t(data.asOrdered === false ? "cancelled.call" : "refund.call", { phone: company.phone }) },
    { kind: "text", text: `${t("refund.closing")}\n${t("regards", { company: company.name })}` },
  ],
  images: [],
});

/** What was captured, in its own currency. */
export function capturedAmount(
  { amountCents, currency = "EUR" }: Pick<BookingRefundedData, "amountCents" | "currency">,
  language: Language,
): string {
  return currency === "EUR" ? displayAmount(amountCents, language) : `${toAmount(amountCents)} ${currency}`;
}
