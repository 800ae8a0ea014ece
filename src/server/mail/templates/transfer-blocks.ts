import type { Day } from "../../../shared/rules/day.ts";
import { type Cents, displayAmount } from "../../../shared/rules/money.ts";
import { epcQrPng, type Transfer } from "../epc-qr.ts";
import type { Block, InlineImage, TemplateContext } from "../mail-content.ts";
import { longDay } from "../mail-language.ts";

const qrContentId = "transfer-qr";

interface Asked {
  /** By which the transfer is found. */
  reference: string;
  amountCents: Cents;
  /** The last day to pay, and how many days away it is. */
  dueDay: Day;
  dueInDays: number;
}

/** How to pay by transfer, until when, and the QR code for it. */
export async function transferBlocks(
  { reference, amountCents, dueDay, dueInDays }: Asked,
  { t, language, company }: TemplateContext,
): Promise<{ blocks: Block[]; images: InlineImage[] }> {
  const transfer: Transfer = {
    name: company.accountHolder,
    iban: company.iban,
    bic: company.bic,
    amountCents,
    reference,
  };
  const amount = displayAmount(amountCents, language);
  return {
    blocks: [
      { kind: "heading", text: t("transfer.heading") },
      { kind: "text", text: t("transfer.due", { count: dueInDays, day: longDay(dueDay, language) }) },
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
        alt: t("transfer.qrAlt", { amount, company: company.accountHolder }),
        caption: t("transfer.qr"),
      },
    ],
    images: [{ contentId: qrContentId, filename: "transfer.png", png: await epcQrPng(transfer) }],
  };
}

const inFours = (iban: string) => iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
