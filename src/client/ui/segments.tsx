import { type ReactNode, useId } from "react";
import styles from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  /** What is chosen between, for those who listen. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Two or three views of one list side by side, one of them shown: radio buttons that look like a switch. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
