import { classNames } from "./class-names.ts";
import styles from "./price.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface PriceProps {
  /** What is to be paid, already formatted for the reader's language. */
  amount: string;
  /** What it would have cost; shown struck through. The labels are for screen readers. */
  reducedFrom?: { amount: string; label: string; reducedLabel: string };
}

export function Price({ amount, reducedFrom }: PriceProps) {
  if (!reducedFrom)
    return (
      <span className={styles.price} translate="no">
        {amount}
      </span>
    );
  return (
    <span>
      <VisuallyHidden>{reducedFrom.label} </VisuallyHidden>
      <s className={classNames(styles.price, styles.original)} translate="no">
        {reducedFrom.amount}
      </s>{" "}
      <VisuallyHidden>{reducedFrom.reducedLabel} </VisuallyHidden>
      <ins className={classNames(styles.price, styles.reduced)} translate="no">
        {amount}
      </ins>
    </span>
  );
}
