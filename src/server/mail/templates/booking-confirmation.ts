import { displayAmount } from "../../../shared/rules/money.ts";
import { epcQrPng, type Transfer } from "../epc-qr.ts";
import type { Block, InlineImage, Template, TemplateContext } from "../mail-content.ts";
import type { BookingMailData } from "../mail-data.ts";
import { longDay, shortDay } from "../mail-language.ts";
import { priceBlocks, stayBlocks, toPayOf } from "./booking-blocks.ts";

const qrContentId = "transfer-qr";

/** To the guest: the stay, the price, what is paid on site, and how to pay while it is unpaid. */
export const bookingConfirmation: Template<BookingMailData> = async (data, context) => {
  const { t, language, company } = context;
  const amount = displayAmount(toPayOf(data), language);
  const unpaid = !data.paid && toPayOf(data) > 0;
  const paidIntro = toPayOf(data) > 0 ? t("confirmation.introPaid", { amount }) : t("confirmation.introVoucher");
  const transfer = unpaid ? await transferBlocks(data, context) : { blocks: [], images: [] };
  return {
    subject: t("confirmation.subject", {
      number: data.number,
      vehicle: data.vehicleName,
      day: shortDay(data.startDay, language),
    }),
    blocks: [
      { kind: "text", text: t("greeting", { salutation: data.salutation, name: data.name }) },
      { kind: "text", text: unpaid ? t("confirmation.introUnpaid") : paidIntro },
      ...stayBlocks(data, context),
      ...priceBlocks(data, context),
      ...transfer.blocks,
      { kind: "text", text: `${t("closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: transfer.images,
  };
};

async function transferBlocks(
  data: BookingMailData,
  { t, language, company }: TemplateContext,
): Promise<{ blocks: Block[]; images: InlineImage[] }> {
  const transfer: Transfer = {
    name: company.name,
    iban: company.iban,
    bic: company.bic,
    amountCents: toPayOf(data),
    reference: t("reference", { number: data.number }),
  };
  const amount = displayAmount(transfer.amountCents, language);
  return {
    blocks: [
      { kind: "heading", text: t("transfer.heading") },
      { kind: "text", text: t("transfer.due", { count: data.dueInDays, day: longDay(data.dueDay, language) }) },
      {
        kind: "rows",
        rows: [
          { label: t("transfer.recipient"), value: transfer.name },
          { label: t("transfer.iban"), value: inFours(transfer.iban) },
          { label: t("transfer.bic"), value: transfer.bic },
          { label: t("transfer.amount"), value: amount, strong: true },
          { label: t("transfer.reference"), value: transfer.reference, strong: true },
        ],
      },
      {
        kind: "image",
        contentId: qrContentId,
        alt: t("transfer.qrAlt", { amount, company: company.name }),
        caption: t("transfer.qr"),
      },
    ],
    images: [{ contentId: qrContentId, filename: "transfer.png", png: await epcQrPng(transfer) }],
  };
}

const inFours = (iban: string) => iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
