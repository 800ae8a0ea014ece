import type { ComponentProps, ReactNode } from "react";
import styles from "./choice.module.css";
import { classNames } from "./class-names.ts";
import fields from "./field.module.css";
import { describeField, RequiredMark } from "./field.tsx";
import { FieldError } from "./field-error.tsx";
import { Note, Stack } from "./layout.tsx";
import { useEarlyInput } from "./use-early-input.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "id"> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Stands at the right edge, as a price does. */
  aside?: ReactNode;
  /** Drawn as a card with an outline, for lists of things to pick. */
  card?: boolean;
}

export function Checkbox({ id, label, hint, error, aside, card = false, ...input }: CheckboxProps) {
  useEarlyInput(id, input.checked, input.onChange);
  return (
    <Stack gap={1}>
      <label className={classNames(styles.choice, card && styles.card)} htmlFor={id}>
        <input {...input} {...describeField(id, hint, error)} type="checkbox" className={styles.input} />
        <Stack as="span" gap={0} className={styles.text}>
          <span>
            {label}
            {input.required ? <RequiredMark /> : null}
          </span>
          {hint ? (
            <Note as="span" id={`${id}-hint`}>
              {hint}
            </Note>
          ) : null}
        </Stack>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Stack>
  );
}

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  /** The group's id, and the start of its options' ids; an ErrorSummary links to it. */
  id: string;
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  options: readonly RadioOption<Value>[];
  /** "" while nothing is chosen. */
  value: Value | "";
  onChange: (value: Value) => void;
}

/** One of a few, each as a card that can be tapped anywhere. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { id, name, legend, hint, error, required, disabled, options, value, onChange } = props;
  return (
    <fieldset
      {...describeField(id, hint, error)}
      role="radiogroup"
      aria-required={required}
      disabled={disabled}
      tabIndex={-1}
    >
      <legend className={fields.legend}>
        {legend}
        {required ? <RequiredMark /> : null}
      </legend>
      {hint ? (
        <Note as="span" id={`${id}-hint`}>
          {hint}
        </Note>
      ) : null}
      <div className={styles.cards}>
        {options.map((option) => (
          <RadioCard
            {...option}
            key={option.value}
            id={`${id}-${option.value}`}
            name={name}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

interface RadioCardProps extends RadioOption<string> {
  id: string;
  name: string;
  checked: boolean;
  onChoose: () => void;
}

function RadioCard({ id, name, value, label, hint, checked, onChoose }: RadioCardProps) {
  useEarlyInput(id, checked, onChoose);
  return (
    <label className={classNames(styles.choice, styles.card)} htmlFor={id}>
      <input
        id={id}
        className={styles.input}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={onChoose}
      />
      <Stack as="span" gap={0} className={styles.text}>
        <span>{label}</span>
        {hint ? (
          <Note as="span" id={`${id}-hint`}>
            {hint}
          </Note>
        ) : null}
      </Stack>
    </label>
  );
}
