import type { Template } from "../mail-content.ts";
import type { VoucherRequestedData } from "../mail-data.ts";
import { transferBlocks } from "./transfer-blocks.ts";
import { toBuyer, voucherBlocks, withdrawalBlocks } from "./voucher-blocks.ts";

/** To the buyer who pays by transfer. The code is told once it is worth something. */
export const voucherRequested: Template<VoucherRequestedData> = async (data, context) => {
  const { t } = context;
  const { number, amountCents, dueDay, dueInDays } = data;
  const reference = t("voucher.reference", { number });
  const transfer = await transferBlocks({ reference, amountCents, dueDay, dueInDays }, context);
  return {
    subject: t("voucher.requestedSubject", { number }),
    blocks: toBuyer(data, context, [
      { kind: "text", text: t("voucher.requested") },
      ...voucherBlocks(data, context),
      ...transfer.blocks,
      ...withdrawalBlocks(context),
    ]),
    images: transfer.images,
  };
};
