import { displayAmount } from "../../../shared/rules/money.ts";
import { myVoucherPaths } from "../../../shared/rules/my-voucher-paths.ts";
import { withdrawalPaths } from "../../../shared/rules/withdrawal-paths.ts";
import type { Block, Row, Template, TemplateContext } from "../mail-content.ts";
import { instantInWords, shortDay } from "../mail-language.ts";
import type {
  VoucherMailData,
  VoucherPaidData,
  VoucherRefundedData,
  VoucherRequestedData,
  VoucherWithdrawnData,
  WithdrawalReceivedData,
} from "../voucher-mail-data.ts";
import { capturedAmount } from "./booking-money.ts";
import { transferBlocks } from "./transfer-blocks.ts";

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
function withdrawalBlocks({ t, language, company, publicUrl }: TemplateContext): Block[] {
  const { name, street, zipAndCity, phone, email } = company;
  const url = new URL(withdrawalPaths[language], publicUrl).href;
  const values = { company: name, address: `${street}, ${zipAndCity}`, phone, email, url };
  return [
    { kind: "text", text: t("withdrawal.right", values) },
    { kind: "text", text: t("withdrawal.form", values) },
  ];
}

/** How a mail to the buyer begins and ends. */
function toBuyer(
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
