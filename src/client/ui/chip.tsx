import type { ReactNode } from "react";
import styles from "./chip.module.css";
import { classNames } from "./class-names.ts";
import tones from "./tone.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type ChipTone = "neutral" | "info" | "success" | "warning" | "error";

interface ChipProps {
  tone?: ChipTone;
  children: ReactNode;
}

/** A word on a card, such as a status. The word carries the meaning, the colour only helps. */
export function Chip({ tone = "neutral", children }: ChipProps) {
  return <span className={classNames(styles.chip, tones[tone])}>{children}</span>;
}

/** Higher counts are shown as "99+". */
const mostShown = 99;

interface CountChipProps {
  count: number;
  /** What is counted, in words, for those who listen: "3 offene Aufgaben". */
  label: string;
}

/** A count; nothing for 0. */
export function CountChip({ count, label }: CountChipProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.chip, styles.count)}>
      <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
