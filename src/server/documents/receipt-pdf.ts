import QRCode from "qrcode";
import type { ReceiptFormat } from "../../shared/contract/receipts.ts";
import { documentTexts } from "../mail/mail-language.ts";
import { receiptQrData } from "../tse/receipt-qr.ts";
import { ownerLines } from "./company-lines.ts";
import { colors, createDocument, finishDocument } from "./document.ts";
import { type LetterBlock, mm, renderLetter, row, textColumn } from "./letter.ts";
import { receiptBlocks, shownInstant } from "./receipt-blocks.ts";
import type { ReceiptFacts } from "./receipt-facts.ts";

/** A printer for 80 mm reaches 72 mm of them. */
const roll = { width: mm(80), column: { x: mm(4), width: mm(72) }, margin: mm(4) } as const;
const language = "de";

/** A receipt of the till, in German. The same facts give the same bytes. */
export async function renderReceiptPdf(facts: ReceiptFacts, format: ReceiptFormat): Promise<Buffer> {
  const qr = typeof facts.signature === "object" ? await qrCode(receiptQrData(facts.signature)) : null;
  return format === "a4" ? renderSheet(facts, qr) : renderRoll(facts, qr);
}

/** The name of its file, safe in a header. */
export const receiptFilename = (number: number) => documentTexts(language)("tillReceipt.file", { number });

const titleOf = ({ kind, number }: ReceiptFacts) => documentTexts(language)(`tillReceipt.title.${kind}`, { number });

/** One page, as long as it needs: the printer cuts there. */
function renderRoll(facts: ReceiptFacts, qr: Buffer | null): Promise<Buffer> {
  const blocks = [
    ...rollHead(facts),
    ...receiptBlocks(facts, {
      column: roll.column,
      size: 8,
      amountWidth: mm(22),
      qr: { image: qr, size: mm(46), isBeside: false },
    }),
  ];
  const height = blocks.reduce((sum, block) => sum + block.height, 2 * roll.margin);
  const pdf = createDocument({
    size: [roll.width, height],
    layout: "portrait",
    title: titleOf(facts),
    language,
    company: facts.issuer,
    keywords: titleOf(facts),
    createdAt: facts.finishedAt,
  });
  pdf.addPage();
  let y: number = roll.margin;
  for (const block of blocks) {
    block.draw(pdf, y);
    y += block.height;
  }
  return finishDocument(pdf);
}

function rollHead(facts: ReceiptFacts): LetterBlock[] {
  const { name, street, zipAndCity, phone } = facts.issuer;
  const centered = (text: string, size: number, below: number) =>
    row([{ ...roll.column, text, size, align: "center" }], { below });
  const strong = { ...roll.column, weight: "strong", align: "center", color: colors.text } as const;
  return [
    row([{ ...strong, text: name, size: 13 }], { below: mm(1) }),
    centered([...ownerLines(facts.issuer, language), street, zipAndCity, phone, taxIdOf(facts)].join("\n"), 8, mm(3)),
    row([{ ...strong, text: titleOf(facts), size: 11 }], { below: mm(1) }),
    centered(shownInstant(facts.finishedAt), 8, mm(3)),
  ];
}

function renderSheet(facts: ReceiptFacts, qr: Buffer | null): Promise<Buffer> {
  const t = documentTexts(language);
  const { issuer, finishedAt } = facts;
  const { name, street, zipAndCity, phone, email } = issuer;
  return renderLetter({
    language,
    sender: issuer,
    recipient: [],
    information: [],
    title: titleOf(facts),
    blocks: receiptBlocks(facts, {
      column: textColumn,
      size: 10.5,
      amountWidth: mm(35),
      qr: { image: qr, size: mm(45), isBeside: true },
    }),
    foot: [
      [name, ...ownerLines(issuer, language), street, zipAndCity],
      [phone, email, taxIdOf(facts)],
    ],
    pageNumber: (page, pages) => t("invoice.page", { page, pages }),
    createdAt: finishedAt,
  });
}

function taxIdOf({ issuer: { taxId } }: ReceiptFacts): string {
  return documentTexts(language)(taxId.startsWith("DE") ? "invoice.vatId" : "invoice.taxNumber", { taxId });
}

const qrCode = (text: string) => QRCode.toBuffer(text, { type: "png", errorCorrectionLevel: "M", margin: 2, scale: 8 });
