import type { Template } from "../mail-content.ts";
import type { BookingReminderData } from "../mail-data.ts";
import { longDay } from "../mail-language.ts";
import { transferBlocks } from "./transfer-blocks.ts";

/** To the guest whose transfer did not come in time: until when it may still come, and what happens then. */
export const bookingReminder: Template<BookingReminderData> = async (data, context) => {
  const { t, language, company } = context;
  const { number, amountCents, termDay, termInDays } = data;
  const asked = { reference: t("reference", { number }), amountCents, dueDay: termDay, dueInDays: termInDays };
  const transfer = await transferBlocks(asked, context);
  const day = (which: "startDay" | "endDay" | "dueDay") => longDay(data[which], language);
  const facts = { number, vehicle: data.vehicleName, start: day("startDay"), end: day("endDay"), due: day("dueDay") };
  return {
    subject: t("reminder.subject", { number, vehicle: data.vehicleName }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      { kind: "text", text: t("reminder.intro", facts) },
      ...transfer.blocks,
      { kind: "text", text: t("reminder.then") },
      { kind: "text", text: t("reminder.crossed", { phone: company.phone }) },
      { kind: "text", text: `${t("refund.closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: transfer.images,
  };
};
