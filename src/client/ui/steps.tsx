import { classNames } from "./class-names.ts";
import styles from "./steps.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface StepsProps {
  label: string;
  steps: readonly string[];
  /** The step the reader is at, from 0; steps before it are done. */
  current: number;
  /** Said after a step that is done. */
  doneText: string;
  /** On a phone one line: of the steps but the present one only the numbers are seen. */
  isOneLine?: boolean;
}

/** The way through a task, numbered, with the place where the reader stands. */
export function Steps({ label, steps, current, doneText, isOneLine = false }: StepsProps) {
  return (
    <ol className={classNames(styles.steps, isOneLine && styles.oneLine)} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-done={index < current}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < current ? "✓" : index + 1}
          </span>
          <span className={styles.text}>
            {step}
            {index < current ? <VisuallyHidden> ({doneText})</VisuallyHidden> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
