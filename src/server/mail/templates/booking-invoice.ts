import { displayAmount } from "../../../shared/rules/money.ts";
import type { Template } from "../mail-content.ts";
import type { BookingInvoiceData } from "../mail-data.ts";
import { longDay } from "../mail-language.ts";

/** To the guest whose money came, or whose invoice was corrected. */
export const bookingInvoice: Template<BookingInvoiceData> = (data, { t, language, company }) => {
  const { number, about, vehicleName: vehicle, hasInvoice } = data;
  const stay = { number, vehicle, start: longDay(data.startDay, language), end: longDay(data.endDay, language) };
  const attached = about === "paid" ? "attached" : hasInvoice ? "bothAttached" : "creditNoteAttached";
  return {
    subject: t(`invoice.${about}Subject`, { number, vehicle }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      { kind: "text", text: t(`invoice.${about}`, { ...stay, price: displayAmount(data.priceCents, language) }) },
      { kind: "text", text: t(`invoice.${attached}`) },
      { kind: "text", text: `${t("closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: [],
  };
};
