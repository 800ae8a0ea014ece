import type { Template } from "../mail-content.ts";
import type { BookingLinkData } from "../mail-data.ts";
import { shortDay } from "../mail-language.ts";

/** To the guest, who asked for the link to their booking once more: it stands above the closing words. */
export const bookingLinkMail: Template<BookingLinkData> = (data, { t, language, company }) => ({
  subject: t("bookingLink.subject", { number: data.number }),
  blocks: [
    { kind: "text", text: t("greeting", { name: data.name }) },
    {
      kind: "text",
      text: t(data.isCancelled ? "bookingLink.cancelledText" : "bookingLink.text", {
        number: data.number,
        vehicle: data.vehicleName,
        start: shortDay(data.startDay, language),
        end: shortDay(data.endDay, language),
      }),
    },
    { kind: "text", text: t("bookingLink.notYou", { phone: company.phone }) },
    { kind: "text", text: t("regards", { company: company.name }) },
  ],
  images: [],
});
