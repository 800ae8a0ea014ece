import { type ReactNode, useState } from "react";
import styles from "./booking-invoices.module.css";

/** A part of a card that is asked for when somebody opens it: the plan's polls stay as cheap as they are. */
export function CardDetails({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.invoices} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}
