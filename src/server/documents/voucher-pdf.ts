import path from "node:path";
import QRCode from "qrcode";
import sharp from "sharp";
import type { Company, Language } from "../../shared/contract/page.ts";
import type { Day } from "../../shared/rules/day.ts";
import { type Cents, displayAmount } from "../../shared/rules/money.ts";
import { voucherPictures } from "../../shared/rules/voucher-pictures.ts";
import { documentTexts, shortDay } from "../mail/mail-language.ts";
import { projectRoot } from "../project-root.ts";
import { colors, createDocument, drawText, finishDocument, type Pdf } from "./document.ts";

/** What a voucher says, and what it looks like. */
export interface VoucherFacts {
  code: string;
  /** What it was bought for, whatever is left. */
  amountCents: Cents;
  /** "" without. */
  recipient: string;
  /** "" without. */
  text: string;
  background: 1 | 2 | 3;
  language: Language;
  /** The last day on which it can be used. */
  expiresOn: Day;
  websiteUrl: string;
  company: Company;
}

/** A5 across, in points. */
const page = { width: 595.28, height: 419.53 };
/** Where the drawings leave room for texts (public/README.md). */
const area = { left: 34, width: 306, right: 340 };
const qrSize = 96;
const qrTop = 254;

/** A printable voucher, A5. The same facts give the same bytes. */
export async function renderVoucherPdf(facts: VoucherFacts): Promise<Buffer> {
  const { code, amountCents, recipient, text, language, expiresOn, websiteUrl, company } = facts;
  const t = documentTexts(language);
  const amount = displayAmount(amountCents, language);
  const [drawing, qr] = await Promise.all([drawnBackground(facts.background), qrCode(code)]);
  const title = t("voucher.title", { amount });
  const pdf = createDocument({
    size: "A5",
    layout: "landscape",
    title,
    language,
    company,
    keywords: code,
    // Of the day on which it was bought its facts only tell the year.
    createdAt: new Date(Date.UTC(Number(expiresOn.slice(0, 4)) - 3, 0)),
  });
  pdf.addPage();
  pdf.image(drawing, 0, 0, page);
  drawHeading(pdf, { company: company.name, heading: t("voucher.heading"), amount });
  const column = { x: area.left, width: area.width };
  const strong = { weight: "strong", color: colors.strong } as const;
  if (recipient.trim() !== "") {
    drawText(pdf, t("voucher.for", { recipient }), { ...column, ...strong, y: 108, height: 22, size: 15, smallest: 7 });
  }
  drawText(pdf, text, { ...column, y: 134, height: qrTop - 134 - 8, size: 13, smallest: 5 });

  pdf.image(qr, area.left, qrTop, { width: qrSize, height: qrSize });
  const beside = { x: area.left + qrSize + 14, width: area.width - qrSize - 14 };
  drawText(pdf, code, { ...beside, ...strong, y: qrTop - 2, height: 22, size: 15, smallest: 8 });
  const until = t("voucher.validUntil", { day: shortDay(expiresOn, language) });
  drawText(pdf, until, { ...beside, ...strong, y: qrTop + 21, height: 16, size: 10, smallest: 7 });
  const website = new URL(websiteUrl).host;
  const howTo = t("voucher.howToRedeem", { website });
  drawText(pdf, howTo, { ...beside, y: qrTop + 38, height: qrSize - 36, size: 9, smallest: 6 });
  const address = [company.name, company.street, company.zipAndCity].join(", ");
  const contact = [company.phone, company.email, website].join(" · ");
  drawText(pdf, `${address}\n${contact}`, {
    ...column,
    y: qrTop + qrSize + 8,
    height: 22,
    size: 7.5,
    smallest: 5,
    color: colors.faint,
  });
  return finishDocument(pdf);
}

function drawHeading(pdf: Pdf, texts: { company: string; heading: string; amount: string }): void {
  const strong = { weight: "strong", color: colors.strong } as const;
  drawText(pdf, texts.company, {
    ...strong,
    x: area.left,
    y: 32,
    width: area.width,
    height: 15,
    size: 10,
    smallest: 6,
  });
  const line = { ...strong, y: 52, height: 44, size: 32, smallest: 12 };
  const headingWidth = 186;
  drawText(pdf, texts.heading, { ...line, x: area.left, width: headingWidth });
  const rest = area.width - headingWidth;
  drawText(pdf, texts.amount, { ...line, x: area.right - rest, width: rest, align: "right" });
  pdf.moveTo(area.left, 101).lineTo(area.right, 101).lineWidth(1).strokeColor(colors.strong).stroke();
}

/** 240 dots per inch on paper. */
const pixels = { width: 1984, height: 1398 };
const drawn = new Map<VoucherFacts["background"], Promise<Buffer>>();

/** Drawn once in a process's life; a drawing that failed is tried again. */
function drawnBackground(number: VoucherFacts["background"]): Promise<Buffer> {
  const known = drawn.get(number);
  if (known) return known;
  const file = path.join(projectRoot, "public", voucherPictures[number]);
  const image = sharp(file)
    .resize({ ...pixels, fit: "cover" })
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4" });
  const made = image.toBuffer();
  drawn.set(number, made);
  made.catch(() => drawn.delete(number));
  return made;
}

/** The code alone: an address that holds it would leave it in logs and histories. */
const qrCode = (code: string) =>
  QRCode.toBuffer(code, { type: "png", errorCorrectionLevel: "M", margin: 2, scale: 10 });
