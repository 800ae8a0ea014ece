import type { Template } from "../mail-content.ts";
import type { VoucherRefundedData } from "../voucher-mail-data.ts";
import { capturedAmount } from "./booking-refunded.ts";
import { toBuyer } from "./voucher-blocks.ts";

/** To the buyer whose payment could not become a voucher, or was another than was ordered. */
export const voucherRefunded: Template<VoucherRefundedData> = (data, context) => {
  const { t, language, company } = context;
  return {
    subject: t("voucher.refundedSubject"),
    blocks: toBuyer(data, context, [
      { kind: "text", text: t(data.asOrdered ? "voucher.refunded" : "voucher.otherAmount") },
      { kind: "text", text: t("refund.money", { amount: capturedAmount(data, language) }) },
      { kind: "text", text: t("cancelled.call", { phone: company.phone }) },
    ]),
    images: [],
  };
};
