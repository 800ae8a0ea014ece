import type { Company } from "../../shared/contract/page.ts";
import type { ProceduresAnswer, ProceduresSection } from "../../shared/contract/procedures.ts";
import { documentTexts, shortDay } from "../mail/mail-language.ts";
import { ownerLines } from "./company-lines.ts";
import { colors } from "./document.ts";
import { type LetterBlock, mm, renderLetter, row, textColumn, together } from "./letter.ts";

const t = documentTexts("de");

/** The documentation of procedures as PDF, in German. The same facts give the same bytes. */
export function renderProcedures({ version, commit, day, sections }: ProceduresAnswer, company: Company) {
  const release = t("procedures.release", { version, commit: commit || "–", day: shortDay(day, "de") });
  return renderLetter({
    language: "de",
    sender: company,
    recipient: [],
    information: [],
    title: t("procedures.title"),
    blocks: [row([{ ...textColumn, size: 11, text: release }], { below: mm(4) }), ...sections.flatMap(sectionBlocks)],
    foot: [
      [company.name, ...ownerLines(company, "de")],
      [company.street, company.zipAndCity],
    ],
    pageNumber: (page, pages) => t("invoice.page", { page, pages }),
    createdAt: new Date(`${day}T00:00:00Z`),
  });
}

/** No heading stands alone at the foot of a page. */
function sectionBlocks({ title, lines: [first = "", ...others] }: ProceduresSection): LetterBlock[] {
  const heading = { ...textColumn, size: 13, weight: "strong", color: colors.strong, text: title } as const;
  const paragraph = (text: string) => row([{ ...textColumn, size: 9.5, text }], { below: mm(1.2) });
  return [together([row([heading], { above: mm(4), below: mm(1.5) }), paragraph(first)]), ...others.map(paragraph)];
}
