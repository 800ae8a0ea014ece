import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Text for those who listen to the page. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
