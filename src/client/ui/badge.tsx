import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type BadgeTone = "neutral" | "info" | "success" | "warning" | "error";

interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
}

/** A word on a card, such as the state of what the card shows. The word says it; the colour only helps. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

/** More than this is not counted on a badge: two digits fit beside a word. */
const mostShown = 99;

interface CountBadgeProps {
  count: number;
  /** What is counted, in words, for those who listen: "3 offene Aufgaben". */
  label: string;
}

/** How much waits; nothing at all while nothing waits. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, styles.count)}>
      <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
