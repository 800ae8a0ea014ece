import type { Row, Template } from "../mail-content.ts";
import type { VoucherNoticeData } from "../voucher-mail-data.ts";
import { voucherBlocks } from "./voucher-blocks.ts";

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
