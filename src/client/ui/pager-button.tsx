import styles from "./button.module.css";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface PagerButtonProps {
  to: "previous" | "next";
  /** Where it leads, in words: the button shows an arrow only. */
  label: string;
  /** There is nothing further in that direction. */
  isAtEnd?: boolean;
  onTurn: () => void;
}

/** One page on or back, such as to the next month. */
export function PagerButton({ to, label, isAtEnd = false, onTurn }: PagerButtonProps) {
  return (
    // Not `disabled`: the focus would be lost on the press that reaches the end.
    <IconButton className={styles.turn} aria-disabled={isAtEnd} onClick={() => !isAtEnd && onTurn()}>
      <Icon name={to} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </IconButton>
  );
}
