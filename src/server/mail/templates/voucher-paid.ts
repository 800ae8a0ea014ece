import type { Template } from "../mail-content.ts";
import type { VoucherPaidData } from "../voucher-mail-data.ts";
import { toBuyer, voucherBlocks, withdrawalBlocks } from "./voucher-blocks.ts";

/** To the buyer whose voucher is paid: the voucher itself goes with it. */
export const voucherPaid: Template<VoucherPaidData> = (data, context) => {
  const { t, company } = context;
  return {
    subject: t("voucher.paidSubject", { number: data.number }),
    blocks: toBuyer(data, context, [
      { kind: "text", text: t("voucher.paid") },
      ...voucherBlocks(data, context, [{ label: t("voucher.code"), value: data.code, strong: true }]),
      { kind: "text", text: t("voucher.redeem", { phone: company.phone }) },
      ...withdrawalBlocks(context),
    ]),
    images: [],
  };
};
