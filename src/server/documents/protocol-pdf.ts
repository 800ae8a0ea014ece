import { fromAmount } from "../../shared/rules/money.ts";
import { signatureBox, typedSignature } from "../../shared/rules/protocol-words.ts";
import { timesOf } from "../../shared/rules/stay.ts";
import { documentTexts, instantInWords, shortDay } from "../mail/mail-language.ts";
import { amountRow, paragraph } from "./amount-rows.ts";
import { ownerLines } from "./company-lines.ts";
import { colors, type Pdf } from "./document.ts";
import { type LetterBlock, mm, renderLetter, row, textColumn, together } from "./letter.ts";
import type { ProtocolFacts, Signed } from "./protocol-facts.ts";

const labelWidth = mm(42);
const stateWidth = mm(26);
const photo = { gap: mm(5), width: (textColumn.width - mm(5)) / 2, height: mm(62) } as const;
const pen = { width: mm(60), height: mm(20) } as const;

/** The name of its file, in ASCII as headers want it. */
export const protocolFilename = ({ kind, language, booking }: ProtocolFacts, round: number) =>
  documentTexts(language)(`protocol.file.${kind}`, { booking, round });

/**
 * A protocol of handover or return, A4, in the guest's language; the list says what it was said in. The same facts and
 * photos give the same bytes.
 * @param photos JPEG, in the order of the facts.
 */
export function renderProtocolPdf(facts: ProtocolFacts, photos: readonly Buffer[]): Promise<Buffer> {
  const { language, kind, company } = facts;
  const t = documentTexts(language);
  return renderLetter({
    language,
    sender: company,
    recipient: [],
    information: [],
    title: t(`protocol.title.${kind}`),
    blocks: [
      ...(facts.corrects === null ? [] : [correction(facts, facts.corrects)]),
      together(subject(facts)),
      ...state(facts),
      ...costs(facts),
      ...remarks(facts),
      ...shown(facts, photos),
      signatures(facts),
    ],
    foot: [
      [company.name, ...ownerLines(company, language)],
      [company.street, company.zipAndCity],
      [company.phone, company.email],
    ],
    pageNumber: (page, pages) => t("protocol.page", { page, pages }),
    createdAt: new Date(facts.signedAt),
  });
}

function correction({ language }: ProtocolFacts, corrects: string): LetterBlock {
  const text = documentTexts(language)("protocol.corrects", { when: instantInWords(new Date(corrects), language) });
  return row([{ ...textColumn, size: 10.5, weight: "strong", text }], { below: mm(4) });
}

function subject(facts: ProtocolFacts): LetterBlock[] {
  const { language, engineHours } = facts;
  const t = documentTexts(language);
  const stay = { start: shortDay(facts.startDay, language), end: shortDay(facts.endDay, language) };
  const hasOtherTimes = facts.startsAm || facts.endsPm;
  const times = hasOtherTimes ? [t("protocol.times", timesOf(language, facts))] : [];
  const hours = language === "de" ? engineHours.replace(".", ",") : engineHours;
  const rows = [
    ["booking", String(facts.booking)],
    ["boat", facts.boat],
    ["guest", facts.guest],
    ["stay", [t("protocol.stay", stay), ...times].join("\n")],
    ["signedAt", instantInWords(new Date(facts.signedAt), language)],
    ["fuel", tank(facts)],
    ["engineHours", engineHours === "" ? t("protocol.notRead") : t("protocol.hours", { hours })],
  ] as const;
  return rows.map(([field, value]) =>
    row(
      [
        { x: textColumn.x, width: labelWidth, size: 10, color: colors.faint, text: t(`protocol.field.${field}`) },
        { x: textColumn.x + labelWidth, width: textColumn.width - labelWidth, size: 10, text: value },
      ],
      { below: mm(0.8) },
    ),
  );
}

/** The litres where they were measured at the return, the gauge where it was read. */
function tank({ language, fuel, returned }: ProtocolFacts): string {
  const t = documentTexts(language);
  if (returned && returned.litres !== null) return t("protocol.litres", { count: returned.litres });
  return fuel === null ? t("protocol.notRead") : t(`protocol.fuel.${fuel as 0}`);
}

const heading = (text: string) =>
  row([{ ...textColumn, size: 11.5, weight: "strong", color: colors.strong, text }], { above: mm(5), below: mm(1.5) });

/** The list, each point with what was found; a defect is bold, and says what it is. */
function state({ language, items }: ProtocolFacts): LetterBlock[] {
  const t = documentTexts(language);
  const isFine = items.every(({ ok }) => ok);
  const [first = [], ...rest] = items.map(({ text, ok, remark }) => {
    const font = { size: 10, weight: ok ? "regular" : "strong" } as const;
    const said = remark === "" ? text : `${text}\n${remark}`;
    const right = textColumn.x + textColumn.width - stateWidth;
    return [
      { ...font, x: textColumn.x, width: textColumn.width - stateWidth - mm(4), text: said },
      {
        ...font,
        x: right,
        width: stateWidth,
        align: "right" as const,
        text: t(ok ? "protocol.ok" : "protocol.defect"),
      },
    ];
  });
  if (items.length === 0) return [together([heading(t("protocol.state")), paragraph(t("protocol.noItems"), 0)])];
  const style = { below: mm(1.6), line: "below" } as const;
  return [
    together([heading(t("protocol.state")), row(first, style)]),
    ...rest.map((cells) => row(cells, style)),
    ...(isFine ? [paragraph(t("protocol.allInOrder"), 0)] : []),
  ];
}

/** What the return costs as it was agreed on: late hours, litres, damage. */
function costs({ language, returned }: ProtocolFacts): LetterBlock[] {
  if (!returned) return [];
  const t = documentTexts(language);
  const { charges, damage, total } = returned;
  const lines = charges.map(({ kind, quantity, amount }) => {
    const text = t(`protocol.charge.${kind}`, { count: quantity });
    return amountRow(kind === "damage" && damage !== "" ? `${text}: ${damage}` : text, fromAmount(amount), language);
  });
  const end =
    lines.length > 0
      ? amountRow(t("protocol.total"), fromAmount(total), language, { strong: true })
      : paragraph(t("protocol.noCosts"), 0);
  return [together([heading(t("protocol.costs")), ...lines, end])];
}

function remarks({ language, remarks: said }: ProtocolFacts): LetterBlock[] {
  const t = documentTexts(language);
  // A long text may need the next page: a block for each of its lines.
  const [first = "", ...rest] = (said || t("protocol.noRemarks")).split("\n");
  return [
    together([heading(t("protocol.remarks")), paragraph(first, mm(1))]),
    ...rest.map((line) => paragraph(line || " ", mm(1))),
  ];
}

/** Two photos beside each other, each as large as its place allows. */
function shown({ language }: ProtocolFacts, photos: readonly Buffer[]): LetterBlock[] {
  const t = documentTexts(language);
  const rows = Array.from({ length: Math.ceil(photos.length / 2) }, (_, index): LetterBlock => {
    const pair = photos.slice(index * 2, index * 2 + 2);
    const places = pair.map((_photo, place) => textColumn.x + place * (photo.width + photo.gap));
    const captions = row(
      places.map((x, place) => {
        const text = t("protocol.photo", { number: index * 2 + place + 1, count: photos.length });
        return { x, width: photo.width, size: 9, color: colors.faint, text };
      }),
      { above: mm(1), below: mm(4) },
    );
    return {
      height: photo.height + captions.height,
      draw: (pdf, y) => {
        for (const [place, image] of pair.entries()) {
          const x = places[place] ?? textColumn.x;
          pdf.image(image, x, y, { fit: [photo.width, photo.height], align: "center", valign: "center" });
        }
        captions.draw(pdf, y + photo.height);
      },
    };
  });
  const [first, ...rest] = rows;
  return first ? [together([heading(t("protocol.photos")), first]), ...rest] : [];
}

/** Both signatures beside each other, above the names; of one that was not drawn it is said so. */
function signatures({ language, signedByGuest, signedByStaff, signedAt, company }: ProtocolFacts): LetterBlock {
  const t = documentTexts(language);
  const width = textColumn.width / 2 - mm(5);
  const right = textColumn.x + textColumn.width - width;
  const lineOf = ({ name, signature }: Signed, caption: string) =>
    signature === typedSignature ? `${caption}\n${t("protocol.typed", { name })}` : caption;
  const captions = row(
    [
      { x: textColumn.x, text: lineOf(signedByGuest, t("protocol.guest", { name: signedByGuest.name })) },
      {
        x: right,
        text: lineOf(signedByStaff, t("protocol.staff", { company: company.name, name: signedByStaff.name })),
      },
    ].map((cell) => ({ ...cell, width, size: 9, color: colors.text })),
    { above: mm(1.5), below: mm(4) },
  );
  const when = instantInWords(new Date(signedAt), language);
  const end = row([{ ...textColumn, size: 9, color: colors.faint, text: t("protocol.digital", { when }) }]);
  const drawn: LetterBlock = {
    height: pen.height,
    draw: (pdf, y) => {
      drawSignature(pdf, signedByGuest, textColumn.x, y);
      drawSignature(pdf, signedByStaff, right, y);
      for (const x of [textColumn.x, right]) pdf.moveTo(x, y + pen.height).lineTo(x + width, y + pen.height);
      pdf.lineWidth(0.5).strokeColor(colors.text).stroke();
    },
  };
  return together([heading(t("protocol.signatures")), drawn, captions, end]);
}

function drawSignature(pdf: Pdf, { signature }: Signed, x: number, y: number): void {
  if (signature === typedSignature) return;
  const scale = Math.min(pen.width / signatureBox.width, pen.height / signatureBox.height);
  pdf.save().translate(x, y).scale(scale);
  pdf.lineWidth(4).lineCap("round").lineJoin("round").strokeColor(colors.strong).path(signature).stroke();
  pdf.restore();
}
