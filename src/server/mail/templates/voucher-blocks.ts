import { displayAmount } from "../../../shared/rules/money.ts";
import { withdrawalPaths } from "../../../shared/rules/withdrawal-paths.ts";
import type { Block, Row, TemplateContext } from "../mail-content.ts";
import { shortDay } from "../mail-language.ts";
import type { VoucherMailData } from "../voucher-mail-data.ts";

/** What was bought for whom, and until when it can be used. */
export function voucherBlocks(data: VoucherMailData, { t, language }: TemplateContext, more: Row[] = []): Block[] {
  const recipient: Row[] = data.recipient === "" ? [] : [{ label: t("voucher.recipient"), value: data.recipient }];
  return [
    { kind: "heading", text: t("voucher.heading") },
    {
      kind: "rows",
      rows: [
        { label: t("voucher.number"), value: String(data.number) },
        { label: t("voucher.amount"), value: displayAmount(data.amountCents, language), strong: true },
        ...recipient,
        { label: t("voucher.expiresOn"), value: shortDay(data.expiresOn, language) },
        ...more,
      ],
    },
  ];
}

/** What a buyer is told about the right of withdrawal (Art. 246a § 1 (2) EGBGB), with the model form, to keep. */
export function withdrawalBlocks({ t, language, company, publicUrl }: TemplateContext): Block[] {
  const { name, street, zipAndCity, phone, email } = company;
  const url = new URL(withdrawalPaths[language], publicUrl).href;
  const values = { company: name, address: `${street}, ${zipAndCity}`, phone, email, url };
  return [
    { kind: "text", text: t("withdrawal.right", values) },
    { kind: "text", text: t("withdrawal.form", values) },
  ];
}

/** How a mail to the buyer begins and ends. */
export function toBuyer(
  data: Pick<VoucherMailData, "salutation" | "name">,
  { t, company }: TemplateContext,
  blocks: Block[],
): Block[] {
  return [
    { kind: "text", text: t("greeting", { name: data.name }) },
    ...blocks,
    { kind: "text", text: `${t("refund.closing")}\n${t("regards", { company: company.name })}` },
  ];
}
