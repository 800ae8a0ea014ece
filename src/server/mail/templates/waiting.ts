import type { Template, TemplateContext } from "../mail-content.ts";
import type { WaitingConfirmData, WaitingOfferData } from "../mail-data.ts";
import { instantInWords, shortDay } from "../mail-language.ts";

const stayOf = ({ vehicleName, startDay, endDay }: WaitingConfirmData, { language }: TemplateContext) => ({
  vehicle: vehicleName,
  start: shortDay(startDay, language),
  end: shortDay(endDay, language),
});

/** To an address that somebody put on the waiting list: it is confirmed by the link above the closing words. */
export const waitingConfirm: Template<WaitingConfirmData> = (data, context) => {
  const { t, company } = context;
  return {
    subject: t("waiting.confirm.subject", stayOf(data, context)),
    blocks: [
      { kind: "text", text: t("waiting.greeting") },
      { kind: "text", text: t("waiting.confirm.text", stayOf(data, context)) },
      { kind: "text", text: t("waiting.confirm.notYou") },
      { kind: "text", text: t("regards", { company: company.name }) },
    ],
    images: [],
  };
};

/** The days are free: held for the guest, or for the guest who books first. The link also unsubscribes. */
export const waitingOffer: Template<WaitingOfferData> = (data, context) => {
  const { t, language, company } = context;
  const { heldUntil } = data;
  const until = heldUntil === null ? null : instantInWords(new Date(heldUntil), language, "minutes");
  return {
    subject: t("waiting.offer.subject", stayOf(data, context)),
    blocks: [
      { kind: "text", text: t("waiting.greeting") },
      { kind: "text", text: t("waiting.offer.text", stayOf(data, context)) },
      { kind: "text", text: until === null ? t("waiting.offer.notHeld") : t("waiting.offer.held", { until }) },
      { kind: "text", text: t("waiting.offer.unsubscribe", { phone: company.phone }) },
      { kind: "text", text: t("regards", { company: company.name }) },
    ],
    images: [],
  };
};
