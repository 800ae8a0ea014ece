import type { Language } from "../../shared/contract/page.ts";
import { type Cents, exactAmount } from "../../shared/rules/money.ts";
import { colors } from "./document.ts";
import { type LetterBlock, mm, row, textColumn } from "./letter.ts";

const amountWidth = mm(35);
const amountCell = { x: textColumn.x + textColumn.width - amountWidth, width: amountWidth, align: "right" } as const;
const textCell = { x: textColumn.x, width: textColumn.width - amountWidth - mm(5) } as const;

/** A text with its amount at the right. */
export function amountRow(
  text: string,
  cents: Cents,
  language: Language,
  { strong = false, ...style }: { strong?: boolean } & Parameters<typeof row>[1] = {},
): LetterBlock {
  const font = strong
    ? ({ size: 12, weight: "strong", color: colors.strong } as const)
    : ({ size: 10.5, weight: "regular" } as const);
  return row(
    [
      { ...textCell, ...font, text },
      { ...amountCell, ...font, text: exactAmount(cents, language) },
    ],
    style,
  );
}

/** What stands above such rows. */
export function heading(text: string, amount: string): LetterBlock {
  const font = { size: 9, weight: "strong", color: colors.faint } as const;
  return row(
    [
      { ...textCell, ...font, text },
      { ...amountCell, ...font, text: amount },
    ],
    { line: "below" },
  );
}

export const paragraph = (text: string, below: number) => row([{ ...textColumn, size: 10.5, text }], { below });
