import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

interface VisuallyHiddenProps {
  id?: string;
  /** Hidden on phones only, and seen where there is room. */
  onPhones?: boolean;
  /** "no" for a name, which browsers that translate the page leave as it is. */
  translate?: "no";
  children: ReactNode;
}

/** Text for those who listen to the page. */
export function VisuallyHidden({ id, onPhones = false, translate, children }: VisuallyHiddenProps) {
  return (
    <span id={id} className={onPhones ? styles.onPhones : styles.hidden} translate={translate}>
      {children}
    </span>
  );
}
