import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

interface VisuallyHiddenProps {
  id?: string;
  /** Hidden on phones only, and seen where there is room. */
  onPhones?: boolean;
  children: ReactNode;
}

/** Text for those who listen to the page. */
export function VisuallyHidden({ id, onPhones = false, children }: VisuallyHiddenProps) {
  return (
    <span id={id} className={onPhones ? styles.onPhones : styles.hidden}>
      {children}
    </span>
  );
}
