import styles from "./button.module.css";

interface MoreButtonProps {
  /** What it opens more of, in words: the button shows "⋯" only. */
  label: string;
  /** Id of the element that it shows and hides. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows and hides the rare actions of a row. */
export function MoreButton({ label, controls, isOpen, onToggle }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={label}
      onClick={onToggle}
    >
      <span aria-hidden="true">⋯</span>
    </button>
  );
}
