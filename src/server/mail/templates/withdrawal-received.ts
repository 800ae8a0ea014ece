import type { Template } from "../mail-content.ts";
import { instantInWords } from "../mail-language.ts";
import type { WithdrawalReceivedData } from "../voucher-mail-data.ts";

/**
 * To the sender of a withdrawal: what they declared, and when it was received (§ 356a (4) BGB). It says the same
 * whether the contract is known or not.
 */
export const withdrawalReceived: Template<WithdrawalReceivedData> = (data, { t, language, company }) => ({
  subject: t("withdrawal.receivedSubject"),
  blocks: [
    { kind: "text", text: t("withdrawal.received") },
    { kind: "heading", text: t("withdrawal.declaration") },
    { kind: "text", text: t("withdrawal.declared", { company: company.name, contract: data.contract }) },
    {
      kind: "rows",
      rows: [
        { label: t("contact.name"), value: data.name },
        { label: t("withdrawal.contract"), value: data.contract },
        { label: t("contact.email"), value: data.email },
        { label: t("withdrawal.receivedAt"), value: instantInWords(new Date(data.receivedAt), language), strong: true },
      ],
    },
    { kind: "text", text: t("withdrawal.next") },
    { kind: "text", text: t("withdrawal.notYou", { email: company.email }) },
    { kind: "text", text: `${t("refund.closing")}\n${t("regards", { company: company.name })}` },
  ],
  images: [],
});
