import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { Note } from "./layout.tsx";

interface FieldErrorProps {
  id: string;
  /** Which rule refused it, in a sentence of its own. */
  rule?: string | undefined;
  children: string | undefined;
}

/** The message under a control; empty when there is none. Controls point to it by `id`, and to its rule by `id-rule`. */
export function FieldError({ id, rule, children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <>
      <span id={id} className={styles.error}>
        <Icon name="error" />
        {children}
      </span>
      {rule ? (
        <Note as="span" id={`${id}-rule`}>
          {rule}
        </Note>
      ) : null}
    </>
  );
}
