import type { Language } from "../../shared/contract/page.ts";
import { colors, createDocument, type DrawnText, drawText, finishDocument, type Pdf } from "./document.ts";
import { layoutText } from "./text-layout.ts";

/** Millimetres in points. */
export const mm = (count: number) => (count * 72) / 25.4;

/** DIN 5008, form B, on A4: what shows in the window of an envelope, and where the text stands. */
const page = { width: mm(210), left: mm(25), right: mm(190), foot: mm(267) };
const addressTop = mm(59);
const information = { x: mm(120), top: mm(59), width: mm(70) };
const titleTop = mm(103);
/** Of a sheet that is handed over. */
const nearTitleTop = mm(38);
const nextPageTop = mm(32);
const folds = [105, 148.5, 210];
const smallSize = 8;

/** The column of the text. */
export const textColumn = { x: page.left, width: page.right - page.left } as const;

/** A part of the text that stands on one page as a whole. */
export interface LetterBlock {
  height: number;
  draw: (pdf: Pdf, y: number) => void;
}

export interface Letter {
  language: Language;
  sender: { name: string; street: string; zipAndCity: string };
  /** Lines of the address; none on a sheet that is handed over, which has neither a window to show them nor folds. */
  recipient: string[];
  /** What stands beside the address; nothing where there is none. */
  information: { label: string; value: string }[];
  title: string;
  blocks: LetterBlock[];
  /** At the foot of every page, in columns of lines. */
  foot: string[][];
  /** "Page 1 of 2". */
  pageNumber: (page: number, pages: number) => string;
  createdAt: Date;
  /** The electronic invoice inside. */
  invoiceXml?: string;
}

/** A letter as PDF, on as many pages as it needs. The same letter gives the same bytes. */
export async function renderLetter(letter: Letter): Promise<Buffer> {
  const { language, sender, title, createdAt, invoiceXml } = letter;
  const pdf = createDocument({
    size: "A4",
    layout: "portrait",
    title,
    language,
    company: sender,
    keywords: title,
    createdAt,
    ...(invoiceXml === undefined ? {} : { invoiceXml }),
  });
  const heading = heightOf({ text: title, size: 18, weight: "strong", width: textColumn.width }) + mm(5);
  const firstTop = titleTopOf(letter) + heading;
  const pages = paginate(letter.blocks, firstTop);
  for (const [index, blocks] of pages.entries()) {
    pdf.addPage();
    drawFrame(pdf, letter, { number: index + 1, of: pages.length });
    let y = nextPageTop;
    if (index === 0) {
      drawHead(pdf, letter);
      y = firstTop;
    }
    for (const block of blocks) {
      block.draw(pdf, y);
      y += block.height;
    }
  }
  return finishDocument(pdf);
}

const titleTopOf = ({ recipient }: Letter) => (recipient.length === 0 ? nearTitleTop : titleTop);

/** Each block on the first page that has room for it; one that is higher than a page has one of its own. */
function paginate(blocks: readonly LetterBlock[], firstTop: number): LetterBlock[][] {
  const pages: LetterBlock[][] = [[]];
  let y = firstTop;
  for (const block of blocks) {
    if (y + block.height > page.foot - mm(6)) {
      pages.push([]);
      y = nextPageTop;
    }
    pages.at(-1)?.push(block);
    y += block.height;
  }
  return pages;
}

/** What every page has: the company's name, its data at the foot, the number of the page and where to fold. */
function drawFrame(
  pdf: Pdf,
  { sender, recipient, title, foot, pageNumber }: Letter,
  at: { number: number; of: number },
): void {
  const name = { x: page.left, y: mm(17), width: mm(100), height: mm(9), size: 16, smallest: 8 };
  drawText(pdf, sender.name, { ...name, weight: "strong", color: colors.strong });
  if (at.number > 1) drawText(pdf, title, { ...small(mm(120), mm(70)), y: mm(20), align: "right" });
  pdf.moveTo(page.left, mm(27)).lineTo(page.right, mm(27)).lineWidth(1).strokeColor(colors.strong).stroke();
  for (const fold of recipient.length === 0 ? [] : folds) pdf.moveTo(mm(5), mm(fold)).lineTo(mm(9), mm(fold));
  pdf.moveTo(page.left, page.foot).lineTo(page.right, page.foot).lineWidth(0.5).strokeColor(colors.faint).stroke();
  const width = textColumn.width / foot.length;
  for (const [index, lines] of foot.entries()) {
    const column = small(page.left + index * width, width - mm(4));
    drawText(pdf, lines.join("\n"), { ...column, y: page.foot + mm(2.5), height: mm(18), smallest: 5 });
  }
  const number = pageNumber(at.number, at.of);
  drawText(pdf, number, { ...small(page.left, textColumn.width), y: page.foot + mm(21), align: "right" });
}

function drawHead(pdf: Pdf, letter: Letter): void {
  const { sender, recipient, information: rows, title } = letter;
  const back = [sender.name, sender.street, sender.zipAndCity].join(" · ");
  const backTop = recipient.length === 0 ? mm(29) : mm(52);
  drawText(pdf, back, { ...small(page.left, mm(80)), y: backTop, size: 7, height: mm(4), smallest: 4 });
  drawText(pdf, recipient.join("\n"), {
    x: page.left,
    y: addressTop,
    width: mm(80),
    height: mm(34),
    size: 11,
    smallest: 7,
  });
  let y = information.top;
  for (const { label, value } of rows) {
    const cell = { x: information.x, y, width: mm(30), height: mm(8), size: 9, smallest: 6 };
    drawText(pdf, label, { ...cell, color: colors.faint });
    const end = drawText(pdf, value, { ...cell, x: information.x + mm(30), width: mm(40), align: "right" });
    y = Math.max(end, y + mm(4)) + mm(1);
  }
  drawText(pdf, title, { ...textColumn, y: titleTopOf(letter), size: 18, weight: "strong", color: colors.strong });
}

const small = (x: number, width: number) => ({ x, width, size: smallSize, color: colors.faint });

type Cell = Omit<DrawnText, "y" | "height"> & { text: string };

const heightOf = ({ text, ...box }: Omit<Cell, "x"> & { x?: number }) => layoutText(text, box).height;

/** A row of texts that stand beside each other, with a line below or above all of them where asked for. */
export function row(cells: readonly Cell[], { above = 0, below = mm(2), line }: RowStyle = {}): LetterBlock {
  const height = Math.max(0, ...cells.map(heightOf));
  return {
    height: above + height + below,
    draw: (pdf, y) => {
      for (const { text, ...cell } of cells) drawText(pdf, text, { ...cell, y: y + above });
      if (!line) return;
      const at = line === "above" ? y + above / 2 : y + above + height + below / 2;
      pdf
        .moveTo(Math.min(...cells.map(({ x }) => x)), at)
        .lineTo(Math.max(...cells.map(({ x, width }) => x + width)), at)
        .lineWidth(0.5)
        .strokeColor(colors.faint)
        .stroke();
    },
  };
}

interface RowStyle {
  above?: number;
  below?: number;
  line?: "above" | "below";
}

/** Blocks that are not to be torn apart. */
export function together(blocks: readonly LetterBlock[]): LetterBlock {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw: (pdf, y) => {
      let at = y;
      for (const block of blocks) {
        block.draw(pdf, at);
        at += block.height;
      }
    },
  };
}
