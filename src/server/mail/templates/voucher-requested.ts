import type { Template, TemplateContext } from "../mail-content.ts";
import type { VoucherRequestedData } from "../voucher-mail-data.ts";
import { transferBlocks } from "./transfer-blocks.ts";
import { toBuyer, voucherBlocks, withdrawalBlocks } from "./voucher-blocks.ts";

/** To the buyer who pays by transfer. The code is told once it is worth something. */
export const voucherRequested: Template<VoucherRequestedData> = async (data, context) => {
  const { t } = context;
  const { number } = data;
  const transfer = await voucherTransfer(data, context);
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

/** How to pay for it, in the mail as on the page. */
export function voucherTransfer(data: VoucherRequestedData, context: TemplateContext) {
  const { number, amountCents, dueDay, dueInDays } = data;
  return transferBlocks(
    { reference: context.t("voucher.reference", { number }), amountCents, dueDay, dueInDays },
    context,
  );
}
