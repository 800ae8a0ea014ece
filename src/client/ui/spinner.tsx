import styles from "./spinner.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A turning ring. With a label it announces itself; without one it only decorates what says so beside it. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.ring} aria-hidden="true" />;
  return (
    <output>
      <span className={styles.ring} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
