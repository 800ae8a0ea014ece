import type { SentFile } from "../../shared/contract/call.ts";
import type { Company, Language } from "../../shared/contract/page.ts";
import { foreignName } from "../../shared/rules/countries.ts";
import { dayOf } from "../../shared/rules/day.ts";

import { type BookingAddress, countryOfBooking } from "../booking-country.ts";
import type { Block, InlineImage, Row } from "../mail/mail-content.ts";
import type { BookingMailData } from "../mail/mail-data.ts";
import { documentTexts, shortDay } from "../mail/mail-language.ts";
import { pageContext } from "../mail/shown-blocks.ts";
import { confirmationContent, confirmationIntro } from "../mail/templates/confirmation-content.ts";
import { paragraph } from "./amount-rows.ts";
import { ownerLines } from "./company-lines.ts";
import { colors } from "./document.ts";
import { type LetterBlock, mm, renderLetter, row, textColumn, together } from "./letter.ts";

interface Printed {
  company: Company;
  publicUrl: string;
  language: Language;
  address: BookingAddress;
  printedAt: Date;
}

const labelWidth = mm(75);
const qrSize = mm(32);

/** The confirmation of a booking as a letter, A4: what the mail says, for who gets none. */
export async function renderConfirmationPdf(data: BookingMailData, printed: Printed): Promise<SentFile> {
  const { company, language, address, printedAt } = printed;
  const context = pageContext(language, printed);
  const t = documentTexts(language);
  const { blocks, images } = await confirmationContent(data, context);
  const { name, number } = data;
  const greeting = context.t("greeting", { name });
  const parting = `${context.t("closing")}\n${context.t("regards", { company: company.name })}`;
  const content = await renderLetter({
    language,
    sender: company,
    recipient: [
      name,
      address.additional,
      address.street_and_number,
      address.zip_code_and_city,
      foreignName(countryOfBooking(address), language),
    ].filter(Boolean),
    information: [
      { label: t("invoice.booking"), value: String(number) },
      { label: t("confirmation.printedOn"), value: shortDay(dayOf(printedAt), language) },
    ],
    title: t("confirmation.title", { number }),
    blocks: [
      paragraph(greeting, mm(3)),
      paragraph(confirmationIntro(data, context), mm(3)),
      ...sections(blocks, images),
      paragraph(parting, 0),
    ],
    foot: [
      [company.name, ...ownerLines(company, language)],
      [company.street, company.zipAndCity],
      [company.phone, company.email],
    ],
    pageNumber: (page, pages) => t("invoice.page", { page, pages }),
    createdAt: printedAt,
  });
  return { filename: t("confirmation.file", { number }), content };
}

/** A heading stays with what follows it. */
function sections(blocks: readonly Block[], images: readonly InlineImage[]): LetterBlock[] {
  const drawn: LetterBlock[] = [];
  let waiting: LetterBlock[] = [];
  for (const block of blocks) {
    const [first, ...rest] = drawnBlock(block, images);
    if (first === undefined) continue;
    if (block.kind === "heading") waiting.push(first);
    else {
      drawn.push(together([...waiting, first]), ...rest);
      waiting = [];
    }
  }
  return [...drawn, ...waiting];
}

function drawnBlock(block: Block, images: readonly InlineImage[]): LetterBlock[] {
  switch (block.kind) {
    case "heading":
      return [
        row([{ ...textColumn, size: 11.5, weight: "strong", color: colors.strong, text: block.text }], {
          above: mm(3),
          below: mm(1.5),
        }),
      ];
    case "text":
      return [paragraph(block.text, mm(2))];
    case "rows":
      return [together(block.rows.map(drawnRow))];
    // On paper nobody follows a link.
    case "link":
      return [];
    case "image":
      return [
        picture(
          images.find(({ contentId }) => contentId === block.contentId),
          block.caption,
        ),
      ];
  }
}

function drawnRow({ label, value, strong }: Row): LetterBlock {
  const font = { size: 10, weight: strong ? "strong" : "regular" } as const;
  const valueCell = { x: textColumn.x + labelWidth, width: textColumn.width - labelWidth };
  return row(
    [
      { ...font, x: textColumn.x, width: labelWidth - mm(3), text: label },
      { ...font, ...valueCell, text: value },
    ],
    { below: mm(0.8) },
  );
}

function picture(image: InlineImage | undefined, caption: string): LetterBlock {
  const text = row([
    { x: textColumn.x + qrSize + mm(5), width: textColumn.width - qrSize - mm(5), size: 9, text: caption },
  ]);
  return {
    height: qrSize + mm(2),
    draw: (pdf, y) => {
      if (image) pdf.image(image.png, textColumn.x, y, { width: qrSize, height: qrSize });
      text.draw(pdf, y + mm(3));
    },
  };
}
