import { displayAmount } from "../../../shared/rules/money.ts";
import type { Template } from "../mail-content.ts";
import type { BookingMailData } from "../mail-data.ts";
import { shortDay } from "../mail-language.ts";
import { toPayOf } from "./booking-blocks.ts";
import { confirmationCalendar, confirmationContent, isUnpaid } from "./confirmation-content.ts";

/** To the guest: what they booked, with the stay as an entry for their calendar. */
export const bookingConfirmation: Template<BookingMailData> = async (data, context) => {
  const { t, language, company } = context;
  const amount = displayAmount(toPayOf(data), language);
  const paidIntro = toPayOf(data) > 0 ? t("confirmation.introPaid", { amount }) : t("confirmation.introVoucher");
  const { blocks, images } = await confirmationContent(data, context);
  const calendar = confirmationCalendar(data, context);
  return {
    subject: t("confirmation.subject", {
      number: data.number,
      vehicle: data.vehicleName,
      day: shortDay(data.startDay, language),
    }),
    blocks: [
      { kind: "text", text: t("greeting", { salutation: data.salutation, name: data.name }) },
      { kind: "text", text: isUnpaid(data) ? t("confirmation.introUnpaid") : paidIntro },
      ...(data.hasInvoice ? [{ kind: "text" as const, text: t("invoice.attached") }] : []),
      ...blocks,
      ...(calendar ? [{ kind: "text" as const, text: t("calendar.attached") }] : []),
      { kind: "text", text: `${t("closing")}\n${t("regards", { company: company.name })}` },
    ],
    images,
    files: calendar ? [calendar] : [],
  };
};
