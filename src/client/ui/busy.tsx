import type { ReactNode } from "react";
import styles from "./busy.module.css";
import { Spinner } from "./spinner.tsx";

interface BusyProps {
  busy: boolean;
  /** What is being done, in words: shown and announced while it lasts. */
  label: string;
  children: ReactNode;
}

/** Keeps its content in place and dims it while work is under way. */
export function Busy({ busy, label, children }: BusyProps) {
  return (
    <div className={styles.busy} aria-busy={busy}>
      <div className={busy ? styles.dimmed : undefined} inert={busy}>
        {children}
      </div>
      <output className={busy ? styles.note : undefined}>
        {busy ? (
          <>
            <Spinner /> {label}
          </>
        ) : null}
      </output>
    </div>
  );
}
