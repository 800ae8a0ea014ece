import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";
import { FieldError } from "./field-error.tsx";
import { Note, Stack } from "./layout.tsx";
import { useEarlyInput } from "./use-early-input.ts";

interface FieldTexts {
  /** Also what an ErrorSummary links to. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Beside the error: which rule refused it. */
  rule?: string | undefined;
}

interface FieldProps extends FieldTexts {
  required?: boolean;
  children: ReactNode;
}

/** Label, hint and error around one control; the control takes its ids from `describeField`. */
export function Field({ id, label, hint, error, rule, required, children }: FieldProps) {
  return (
    <Stack gap={1}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {hint ? (
        <Note as="span" id={`${id}-hint`}>
          {hint}
        </Note>
      ) : null}
      {children}
      <FieldError id={`${id}-error`} rule={rule}>
        {error}
      </FieldError>
    </Stack>
  );
}

/** The star after a label; that the field is required is said by the control itself. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      {"\u00a0*"}
    </span>
  );
}

/** What ties a control to its hint and its error. */
export function describeField(id: string, hint: ReactNode, error: string | undefined, rule?: string) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, error && rule && `${id}-error-rule`]
    .filter(Boolean)
    .join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined } as const;
}

export type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, keyof FieldTexts>;

/** One line of text; `type`, `inputMode`, `autoComplete` and the rest go to the input. */
export function TextField({ id, label, hint, error, rule, ...input }: TextFieldProps) {
  useEarlyInput(id, input.value, input.onChange);
  return (
    <Field {...{ id, label, hint, error, rule }} required={input.required}>
      <input {...describeField(id, hint, error, rule)} {...input} className={styles.control} />
    </Field>
  );
}

export type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<"textarea">, keyof FieldTexts>;

export function TextAreaField({ id, label, hint, error, rule, rows = 4, ...area }: TextAreaFieldProps) {
  useEarlyInput(id, area.value, area.onChange);
  return (
    <Field {...{ id, label, hint, error, rule }} required={area.required}>
      <textarea {...area} rows={rows} {...describeField(id, hint, error, rule)} className={styles.control} />
    </Field>
  );
}

type SelectFieldProps = FieldTexts & Omit<ComponentProps<"select">, keyof FieldTexts>;

/** The options are the children, as in a plain select. */
export function SelectField({ id, label, hint, error, rule, children, ...select }: SelectFieldProps) {
  useEarlyInput(id, select.value, select.onChange);
  return (
    <Field {...{ id, label, hint, error, rule }} required={select.required}>
      <select {...select} {...describeField(id, hint, error, rule)} className={styles.control}>
        {children}
      </select>
    </Field>
  );
}
