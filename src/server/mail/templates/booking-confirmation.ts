import type { Template } from "../mail-content.ts";
import type { BookingMailData } from "../mail-data.ts";
import { shortDay } from "../mail-language.ts";
import { confirmationCalendar, confirmationContent, confirmationIntro } from "./confirmation-content.ts";

/** To the guest: what they booked, with the stay as an entry for their calendar. */
export const bookingConfirmation: Template<BookingMailData> = async (data, context) => {
  const { t, language, company } = context;
  const { blocks, images } = await confirmationContent(data, context);
  const calendar = confirmationCalendar(data, context);
  return {
    subject: t("confirmation.subject", {
      number: data.number,
      vehicle: data.vehicleName,
      day: shortDay(data.startDay, language),
    }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      { kind: "text", text: confirmationIntro(data, context) },
      ...(data.hasInvoice ? [{ kind: "text" as const, text: t("invoice.attached") }] : []),
      ...blocks,
      ...(calendar ? [{ kind: "text" as const, text: t("calendar.attached") }] : []),
      { kind: "text", text: `${t("closing")}\n${t("regards", { company: company.name })}` },
    ],
    images,
    files: calendar ? [calendar] : [],
  };
};
