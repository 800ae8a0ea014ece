import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

interface VisuallyHiddenProps {
  id?: string;
  /** Seen where there is room for it: elsewhere than on phones, or with letters of the usual size. */
  when?: "always" | "onPhones" | "withLargeLetters";
  /** "no" for a name, which browsers that translate the page leave as it is. */
  translate?: "no";
  children: ReactNode;
}

/** Text for those who listen to the page. */
export function VisuallyHidden({ id, when = "always", translate, children }: VisuallyHiddenProps) {
  return (
    <span id={id} className={when === "always" ? styles.hidden : styles[when]} translate={translate}>
      {children}
    </span>
  );
}
