import type { ChangeEvent } from "react";
import { useEarlyInput } from "./use-early-input.ts";
import styles from "./visually-hidden.module.css";

interface HoneypotFieldProps {
  id: string;
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  label: string;
}

/**
 * A field that programs fill in. Nobody sees it, no keyboard reaches it; the label is for guests who find it anyway.
 */
export function HoneypotField({ id, name, value, onChange, label }: HoneypotFieldProps) {
  useEarlyInput(id, value, onChange);
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} value={value} onChange={onChange} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
