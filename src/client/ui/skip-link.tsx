import type { ReactNode } from "react";
import styles from "./skip-link.module.css";

/** The first stop of the keyboard, seen only there: past the navigation to the element with that id. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
