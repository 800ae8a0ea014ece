import { displayAmount } from "../../../shared/rules/money.ts";
import type { Block, Template } from "../mail-content.ts";
import type { VoucherWithdrawnData } from "../voucher-mail-data.ts";
import { toBuyer } from "./voucher-blocks.ts";

/** To the buyer: the voucher is blocked, and how what was paid for it comes back. */
export const voucherWithdrawn: Template<VoucherWithdrawnData> = (data, context) => {
  const { t, language, company } = context;
  const { number, walletCents, handedCents } = data;
  const text = (key: "wallet" | "handed" | "nothing", cents = 0): Block => ({
    kind: "text",
    text: t(`withdrawal.${key}`, { amount: displayAmount(cents, language), email: company.email }),
  });
  const isPaid = walletCents + handedCents > 0;
  return {
    subject: t("withdrawal.doneSubject", { number }),
    blocks: toBuyer(data, context, [
      { kind: "text", text: t("withdrawal.done", { number }) },
      ...(walletCents > 0 ? [text("wallet", walletCents)] : []),
      ...(handedCents > 0 ? [text("handed", handedCents)] : []),
      ...(isPaid ? [] : [text("nothing")]),
    ]),
    images: [],
  };
};
