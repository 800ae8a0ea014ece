import type { ReactNode } from "react";
import styles from "./state.module.css";

interface EmptyStateProps {
  icon?: ReactNode;
  /** Says that there is nothing, in the words of the screen. */
  title: ReactNode;
  /** What could be done about it. */
  children?: ReactNode;
}

/** A list without entries: said in its place, so that nobody waits for them. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
