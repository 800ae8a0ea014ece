import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";
import { FieldError } from "./field-error.tsx";
import { Note, Stack } from "./layout.tsx";

interface FieldTexts {
  /** Also what an ErrorSummary links to. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

interface FieldProps extends FieldTexts {
  required?: boolean;
  children: ReactNode;
}

/** Label, hint and error around one control; the control takes its ids from `describeField`. */
export function Field({ id, label, hint, error, required, children }: FieldProps) {
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
      <FieldError id={`${id}-error`}>{error}</FieldError>
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
export function describeField(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined } as const;
}

export type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, keyof FieldTexts>;

/** One line of text; `type`, `inputMode`, `autoComplete` and the rest go to the input. */
export function TextField({ id, label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} required={input.required}>
      <input {...describeField(id, hint, error)} {...input} className={styles.control} />
    </Field>
  );
}

export type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<"textarea">, keyof FieldTexts>;

export function TextAreaField({ id, label, hint, error, rows = 4, ...area }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} required={area.required}>
      <textarea {...area} rows={rows} {...describeField(id, hint, error)} className={styles.control} />
    </Field>
  );
}

type SelectFieldProps = FieldTexts & Omit<ComponentProps<"select">, keyof FieldTexts>;

/** The options are the children, as in a plain select. */
export function SelectField({ id, label, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} required={select.required}>
      <select {...select} {...describeField(id, hint, error)} className={styles.control}>
        {children}
      </select>
    </Field>
  );
}
