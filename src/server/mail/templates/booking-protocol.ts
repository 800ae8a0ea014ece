import type { Template } from "../mail-content.ts";
import type { BookingProtocolData } from "../mail-data.ts";
import { longDay } from "../mail-language.ts";

/** To the guest who signed the protocol of handover or return, which goes with it. */
export const bookingProtocol: Template<BookingProtocolData> = (data, { t, language, company }) => {
  const { number, kind, isCorrection, vehicleName: vehicle } = data;
  const stay = { number, vehicle, start: longDay(data.startDay, language), end: longDay(data.endDay, language) };
  return {
    subject: t(`protocol.${kind}Subject`, { number, vehicle }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      { kind: "text", text: t(`protocol.${kind}`, stay) },
      ...(isCorrection ? [{ kind: "text" as const, text: t("protocol.corrects") }] : []),
      { kind: "text", text: t("regards", { company: company.name }) },
    ],
    images: [],
  };
};
