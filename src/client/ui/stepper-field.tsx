import { useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { describeField, Field, type TextFieldProps } from "./field.tsx";
import { useEarlyInput } from "./use-early-input.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface StepperFieldProps extends Omit<TextFieldProps, "min" | "max" | "value"> {
  /** As it was typed: what is no whole number stays, and is for the form to refuse. */
  value: string;
  min: number;
  max: number;
  /** Names of the buttons beside the input. */
  fewer: string;
  more: string;
  onStep: (text: string) => void;
}

/** The number in an input, 0 in an empty one; null where it is none, such as in "1.5". */
function wholeNumber(text: string): number | null {
  const digits = text.trim();
  return /^\d*$/.test(digits) ? Number(digits) : null;
}

/**
 * A whole number that is typed, or changed by buttons within its limits. The server's rule is another one: it refuses.
 */
export function StepperField({ id, label, hint, error, min, max, fewer, more, onStep, ...input }: StepperFieldProps) {
  useEarlyInput(id, input.value, input.onChange);
  const [announced, announce] = useState("");
  const count = wholeNumber(input.value);
  const stepButton = (name: string, sign: string, by: 1 | -1) => {
    const next = count === null ? null : Math.min(Math.max(count + by, min), max);
    const isPossible = next !== null && count !== null && (next - count) * by > 0;
    const step = () => {
      if (!isPossible) return;
      onStep(String(next));
      announce(String(next));
    };
    return (
      <Button className={styles.step} aria-label={name} aria-disabled={!isPossible} aria-controls={id} onClick={step}>
        <span aria-hidden="true">{sign}</span>
      </Button>
    );
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} required={input.required}>
      <div className={styles.stepper}>
        {stepButton(fewer, "−", -1)}
        <input
          {...input}
          {...describeField(id, hint, error)}
          className={classNames(styles.control, styles.number)}
          inputMode="numeric"
        />
        {stepButton(more, "+", 1)}
      </div>
      {/* The focus stays on the button, whose name says nothing of the number. */}
      <span aria-live="polite">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </span>
    </Field>
  );
}
