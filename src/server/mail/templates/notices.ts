import { foreignName } from "../../../shared/rules/countries.ts";
import type { Row, Template } from "../mail-content.ts";
import type { BookingNoticeData, ContactNoticeData } from "../mail-data.ts";
import { shortDay } from "../mail-language.ts";
import type { VoucherNoticeData } from "../voucher-mail-data.ts";
import { priceBlocks, statedRows, stayBlocks, toPayOf } from "./booking-blocks.ts";
import { voucherBlocks } from "./voucher.ts";

/** To the company: who booked what, and whether it is paid. An answer goes to the guest. */
export const bookingNotice: Template<BookingNoticeData> = (data, context) => {
  const { t, language } = context;
  const isByVoucher = data.voucherCents > 0 && toPayOf(data) === 0;
  const country = data.country === undefined ? "" : foreignName(data.country, language);
  const address = [data.streetAndNumber, data.additional, data.zipCodeAndCity, country].filter(Boolean).join("\n");
  return {
    subject: t("notice.subject", {
      number: data.number,
      vehicle: data.vehicleName,
      day: shortDay(data.startDay, language),
      state: data.paid ? t("notice.paid") : t("notice.unpaid"),
    }),
    ...(data.email !== "" && { replyTo: data.email }),
    blocks: [
      { kind: "text", text: t("notice.intro") },
      { kind: "heading", text: t("notice.guest") },
      {
        kind: "rows",
        rows: [
          { label: t("notice.name"), value: `${data.salutation} ${data.name}` },
          { label: t("notice.email"), value: data.email || t("notice.noEmail") },
          { label: t("notice.phone"), value: data.phone },
          { label: t("notice.address"), value: address },
          ...statedRows(data, context),
          { label: t("notice.payment"), value: isByVoucher ? t("price.voucher") : t(`notice.${data.paymentMethod}`) },
          { label: t("notice.bookedBy"), value: data.bookedByStaff ? t("notice.staff") : t("notice.visitor") },
        ],
      },
      ...stayBlocks(data, context),
      ...priceBlocks(data, context),
      { kind: "heading", text: t("notice.comment") },
      { kind: "text", text: data.comment },
    ],
    images: [],
  };
};

/** To the company: who bought a voucher, and whether it is paid. An answer goes to the buyer. */
export const voucherNotice: Template<VoucherNoticeData> = (data, context) => {
  const { t } = context;
  const address = [data.streetAndNumber, data.additional, data.zipCodeAndCity].filter(Boolean).join("\n");
  const state = data.paid ? t("notice.paid") : t("notice.unpaid");
  const text: Row[] = data.text === "" ? [] : [{ label: t("voucher.text"), value: data.text }];
  return {
    subject: t("voucher.noticeSubject", { number: data.number, state }),
    replyTo: data.email,
    blocks: [
      { kind: "text", text: t("voucher.notice") },
      { kind: "heading", text: t("voucher.buyer") },
      {
        kind: "rows",
        rows: [
          { label: t("notice.name"), value: `${data.salutation} ${data.name}` },
          { label: t("notice.email"), value: data.email },
          { label: t("notice.address"), value: address },
          { label: t("notice.payment"), value: t(`notice.${data.paymentMethod}`) },
        ],
      },
      ...voucherBlocks(data, context, text),
    ],
    images: [],
  };
};

/** To the company: what somebody wrote on the website. An answer goes to them. */
export const contactNotice: Template<ContactNoticeData> = ({ name, email, body }, { t }) => ({
  subject: t("contact.subject", { name }),
  replyTo: email,
  blocks: [
    { kind: "text", text: t("contact.intro", { name, email }) },
    { kind: "heading", text: t("contact.sender") },
    {
      kind: "rows",
      rows: [
        { label: t("contact.name"), value: name },
        { label: t("contact.email"), value: email },
      ],
    },
    { kind: "heading", text: t("contact.message") },
    { kind: "text", text: body },
  ],
  images: [],
});
