import { type ReactNode, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./booking-card.module.css";

/** A part of a card that is asked for when somebody opens it: the plan's polls stay as cheap as they are. */
export function CardDetails({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classNames(styles.fold, styles.details)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}
