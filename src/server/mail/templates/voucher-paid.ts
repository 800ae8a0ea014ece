import { myVoucherPaths } from "../../../shared/rules/my-voucher-paths.ts";
import type { Template } from "../mail-content.ts";
import type { VoucherPaidData } from "../voucher-mail-data.ts";
import { toBuyer, voucherBlocks, withdrawalBlocks } from "./voucher-blocks.ts";

/** To the buyer whose voucher is paid: the voucher itself goes with it. */
export const voucherPaid: Template<VoucherPaidData> = (data, context) => {
  const { t, language, company, publicUrl } = context;
  return {
    subject: t("voucher.paidSubject", { number: data.number }),
    blocks: toBuyer(data, context, [
      { kind: "text", text: t("voucher.paid") },
      ...voucherBlocks(data, context, [{ label: t("voucher.code"), value: data.code, strong: true }]),
      { kind: "text", text: t("voucher.redeem", { phone: company.phone }) },
      // Behind a `#`: no server, proxy or log is told the code.
      { kind: "link", text: t("voucher.link"), href: `${publicUrl}${myVoucherPaths[language]}#${data.code}` },
      ...withdrawalBlocks(context),
    ]),
    images: [],
  };
};
