import { type Cents, exactAmount } from "../../shared/rules/money.ts";
import { documentTexts } from "../mail/mail-language.ts";
import { colors } from "./document.ts";
import { type LetterBlock, mm, row, together } from "./letter.ts";
import type { ReceiptFacts, ReceiptLine } from "./receipt-facts.ts";

/** Where a receipt's rows stand, and how large they are written. */
export interface ReceiptLayout {
  column: { x: number; width: number };
  size: number;
  amountWidth: number;
  /** Where there is room, the code stands beside what it says; without an image there is none. */
  qr: { image: Buffer | null; size: number; isBeside: boolean };
}

const language = "de";
const t = documentTexts(language);
const money = (cents: Cents) => exactAmount(cents, language);

const instants = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "Europe/Berlin",
});

/** To the second, as the law asks for. */
export const shownInstant = (instant: Date) => instants.format(instant);

/** What is, or takes back, a pay for something. */
const hasTaxes: Record<ReceiptFacts["kind"], boolean> = {
  sale: true,
  correction: true,
  onSiteReturn: true,
  depositReturn: false,
  cashMovement: false,
};

/** What is below a receipt's title, on whatever paper. */
export function receiptBlocks(facts: ReceiptFacts, layout: ReceiptLayout): LetterBlock[] {
  return [
    ...aboutBlocks(facts, layout),
    ...facts.lines.map((line) => lineBlock(line, layout)),
    sumBlock(facts, layout),
    ...(hasTaxes[facts.kind] ? [taxBlock(facts, layout)] : []),
    ...noteBlocks(facts, layout),
    recordBlock(facts, layout),
  ];
}

const gap = mm(0.8);

function paragraph(text: string, { column, size }: ReceiptLayout, below = mm(2.5)): LetterBlock {
  return row([{ ...column, size, text }], { below });
}

/** A text, and an amount at the right end of the column. */
function pair(
  [text, value]: readonly [string, string],
  { column, size, amountWidth }: ReceiptLayout,
  { strong = false, ...style }: { strong?: boolean } & Parameters<typeof row>[1] = {},
): LetterBlock {
  const font = strong ? ({ size: size * 1.25, weight: "strong" } as const) : ({ size, weight: "regular" } as const);
  return row(
    [
      { x: column.x, width: column.width - amountWidth - mm(2), ...font, text },
      { x: column.x + column.width - amountWidth, width: amountWidth, align: "right", ...font, text: value },
    ],
    { below: gap, ...style },
  );
}

/** What a correction takes back, and why. */
function aboutBlocks({ corrects, reason }: ReceiptFacts, layout: ReceiptLayout): LetterBlock[] {
  const texts = [
    ...(corrects === null ? [] : [t("tillReceipt.corrects", { number: corrects })]),
    ...(reason === "" ? [] : [t("tillReceipt.reason", { reason })]),
  ];
  return texts.length === 0 ? [] : [paragraph(texts.join("\n"), layout)];
}

/** What was sold, with its rate; below it how many at which price, where it is more than one. */
function lineBlock(
  { name, quantity, unitCents, totalCents, taxPercent }: ReceiptLine,
  layout: ReceiptLayout,
): LetterBlock {
  const detail = [
    t("tillReceipt.quantity", { quantity: String(quantity).replace("-", "−"), price: money(unitCents) }),
    taxPercent === 0 ? t("tillReceipt.untaxed") : t("invoice.tax", { percent: taxPercent }),
  ];
  const faint = { ...layout.column, size: layout.size * 0.9, color: colors.faint, text: detail.join(" · ") };
  return together([pair([name, money(totalCents)], layout), row([faint], { below: mm(1.8), line: "below" })]);
}

function sumBlock({ totalCents, paidBy, receivedCents }: ReceiptFacts, layout: ReceiptLayout): LetterBlock {
  const rows =
    receivedCents === null
      ? paidBy.map(({ way, cents }) => pair([t(`invoice.by.${way}`), money(cents)], layout))
      : [
          pair([t("invoice.by.cash"), money(receivedCents)], layout),
          pair([t("tillReceipt.change"), money(receivedCents - totalCents)], layout),
        ];
  return together([
    pair([t("invoice.gross"), money(totalCents)], layout, { strong: true, above: mm(1), below: mm(1.5) }),
    ...rows,
    ...(totalCents === 0 ? [paragraph(t("tillReceipt.unpaid"), layout, 0)] : []),
    paragraph("", layout, 0),
  ]);
}

/** Net, tax and gross of each rate. */
function taxBlock({ taxes }: ReceiptFacts, { column, size }: ReceiptLayout): LetterBlock {
  const widths = [0.25, 0.25, 0.25, 0.25].map((part) => part * column.width);
  const table = (texts: string[], color: string) =>
    row(
      texts.map((text, index) => ({
        x: column.x + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
        width: widths[index] ?? 0,
        align: index === 0 ? "left" : "right",
        size: size * 0.9,
        color,
        text,
      })),
      { below: gap },
    );
  const head = ["rate", "net", "tax", "gross"] as const;
  return together([
    table(
      head.map((name) => t(`tillReceipt.table.${name}`)),
      colors.faint,
    ),
    ...taxes.map(({ percent, net, tax, gross }) =>
      table([`${percent} %`, money(net), money(tax), money(gross)], colors.text),
    ),
    row([{ ...column, size: size / 2, text: "" }], { below: mm(1) }),
  ]);
}

/** Why something bears no tax; of a deposit as long as it is not on its way back. */
export function untaxedNotes({ kind, lines }: Pick<ReceiptFacts, "kind" | "lines">) {
  const explained =
    kind === "sale"
      ? (["booking", "redeemed", "voucher", "visitorsTax", "deposit", "damage"] as const)
      : (["booking", "redeemed", "voucher", "visitorsTax", "damage"] as const);
  return explained
    .filter((untaxed) => lines.some((line) => line.kind === untaxed))
    .map((untaxed) => `tillReceipt.note.${untaxed}` as const);
}

const noteBlocks = (facts: ReceiptFacts, layout: ReceiptLayout): LetterBlock[] =>
  untaxedNotes(facts).map((note) => paragraph(t(note), { ...layout, size: layout.size * 0.9 }, mm(1.5)));

/** When and by which till it was recorded, the signature in words and as a QR code, or why there is none. */
function recordBlock(facts: ReceiptFacts, layout: ReceiptLayout): LetterBlock {
  const { column, qr } = layout;
  if (!qr.isBeside || !qr.image) return together([...recordRows(facts, layout), ...codeBlocks(layout, column)]);
  const width = column.width - qr.size - mm(5);
  const words = together(recordRows(facts, { ...layout, column: { ...column, width } }));
  const code = together(codeBlocks(layout, { x: column.x + column.width - qr.size, width: qr.size }));
  return {
    height: Math.max(words.height, code.height),
    draw: (pdf, y) => {
      words.draw(pdf, y);
      code.draw(pdf, y);
    },
  };
}

function recordRows(facts: ReceiptFacts, layout: ReceiptLayout): LetterBlock[] {
  const { startedAt, finishedAt, registerSerial, signature } = facts;
  const recorded = [
    labelled(t("tillReceipt.started"), shownInstant(startedAt), layout, mm(2)),
    labelled(t("tillReceipt.finished"), shownInstant(finishedAt), layout),
    labelled(t("tillReceipt.register"), registerSerial, layout),
  ];
  if (typeof signature === "string") {
    const text = t(`tillReceipt.unsigned.${signature}`);
    return [...recorded, row([{ ...layout.column, size: layout.size, weight: "strong", text }], { above: mm(2) })];
  }
  return [
    ...recorded,
    labelled(t("tillReceipt.transaction"), String(signature.transactionNumber), layout, mm(2)),
    labelled(t("tillReceipt.counter"), String(signature.signatureCounter), layout),
    labelled(t("tillReceipt.tseStarted"), shownInstant(signature.startedAt), layout),
    labelled(t("tillReceipt.tseLogged"), shownInstant(signature.loggedAt), layout),
    labelled(t("tillReceipt.tseSerial"), signature.tseSerial, layout),
    labelled(t("tillReceipt.signature"), signature.signature, layout),
  ];
}

/** Small print: a label, and beside it what it says. */
function labelled(label: string, value: string, { column, size }: ReceiptLayout, above = 0): LetterBlock {
  const labelWidth = column.width * 0.36;
  const small = { size: size * 0.9 };
  return row(
    [
      { x: column.x, width: labelWidth, ...small, color: colors.faint, text: label },
      { x: column.x + labelWidth, width: column.width - labelWidth, ...small, text: value },
    ],
    { above, below: gap },
  );
}

function codeBlocks({ qr: { image, size } }: ReceiptLayout, { x, width }: ReceiptLayout["column"]): LetterBlock[] {
  if (!image) return [];
  const draw: LetterBlock["draw"] = (pdf, y) =>
    void pdf.image(image, x + (width - size) / 2, y + mm(2), { width: size, height: size });
  return [{ height: size + mm(2), draw }];
}
