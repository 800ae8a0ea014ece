import { displayAmount } from "../../../shared/rules/money.ts";
import type { Template } from "../mail-content.ts";
import type { BookingPriceData } from "../mail-data.ts";
import { longDay } from "../mail-language.ts";

/** To the guest whose booking costs something else from now on; why is a note of the staff's own. */
export const bookingPrice: Template<BookingPriceData> = (data, { t, language, company }) => {
  const { number, vehicleName: vehicle } = data;
  const stay = { number, vehicle, start: longDay(data.startDay, language), end: longDay(data.endDay, language) };
  const attached = attachedOf(data);
  const money = (cents: number) => displayAmount(cents, language);
  return {
    subject: t("newPrice.subject", { number, vehicle }),
    blocks: [
      { kind: "text", text: t("greeting", { salutation: data.salutation, name: data.name }) },
      { kind: "text", text: t("newPrice.intro", stay) },
      {
        kind: "rows",
        rows: [
          { label: t("newPrice.before"), value: money(data.oldCents) },
          { label: t("newPrice.now"), value: money(data.newCents), strong: true },
        ],
      },
      {
        kind: "text",
        text: data.dueCents > 0 ? t("newPrice.due", { amount: money(data.dueCents) }) : t("newPrice.paid"),
      },
      ...(attached === null ? [] : [{ kind: "text", text: t(`invoice.${attached}`) } as const]),
      { kind: "text", text: t("newPrice.call", { phone: company.phone }) },
      { kind: "text", text: `${t("closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: [],
  };
};

function attachedOf({ hasCreditNote = false, hasInvoice = false }: BookingPriceData) {
  if (hasCreditNote) return hasInvoice ? "bothAttached" : "creditNoteAttached";
  return hasInvoice ? "attached" : null;
}
