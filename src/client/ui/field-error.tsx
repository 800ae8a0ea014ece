import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

/** The message under a control; empty when there is none. Controls point to it by `id`. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <span id={id} className={styles.error}>
      <Icon name="error" />
      {children}
    </span>
  );
}
