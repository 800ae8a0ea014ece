import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type BadgeTone = "neutral" | "info" | "success" | "warning" | "error";

interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
}

/** A word on a card, such as a status. The word carries the meaning, the colour only helps. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

/** Higher counts are shown as "99+". */
const mostShown = 99;

interface CountBadgeProps {
  count: number;
  /** What is counted, in words, for those who listen: "3 offene Aufgaben". */
  label: string;
}

/** A count; nothing for 0. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, styles.count)}>
      <span aria-hidden="true">{count > mostShown ? `${mostShown}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
