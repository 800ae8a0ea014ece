import styles from "./field.module.css";
import { describeField } from "./field.tsx";
import { FieldError } from "./field-error.tsx";
import { Note, Stack } from "./layout.tsx";

/** A day and a month as the options' values, "1" to "31" and "1" to "12"; "" while nothing is chosen. */
export interface DayOfYear {
  day: string;
  month: string;
}

interface DayOfYearFieldProps {
  /** The id of the day's select, and what an ErrorSummary links to. */
  id: string;
  label: string;
  hint?: string;
  error?: string;
  disabled?: boolean;
  /** Name the two lists, and stand in them while nothing is chosen. */
  texts: { day: string; month: string };
  /** The names of the twelve months. */
  months: readonly string[];
  value: DayOfYear;
  onChange: (value: DayOfYear) => void;
}

/** The most days that each month has, in leap years. */
const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day that comes every year, by day and month: two lists, which phones show as wheels. */
export function DayOfYearField(props: DayOfYearFieldProps) {
  const { id, label, hint, error, disabled, texts, months, value, onChange } = props;
  const described = describeField(id, hint, error);
  // A day that the month has not stays visible until the reader chooses another one.
  const dayCount = Math.max(lengths[Number(value.month) - 1] ?? 31, Number(value.day));
  const numbers = Array.from({ length: dayCount }, (_, index) => String(index + 1));
  return (
    <Stack as="fieldset" gap={1} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.dayAndMonth}>
        <select
          {...described}
          aria-label={texts.day}
          className={styles.control}
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
        >
          <option value="">{texts.day}</option>
          {numbers.map((number) => (
            <option key={number} value={number}>
              {number}.
            </option>
          ))}
        </select>
        <select
          {...described}
          id={`${id}-month`}
          aria-label={texts.month}
          className={styles.control}
          value={value.month}
          onChange={(event) => onChange({ ...value, month: event.target.value })}
        >
          <option value="">{texts.month}</option>
          {months.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a month is its place in the year
            <option key={index} value={String(index + 1)}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {hint ? (
        <Note as="span" id={`${id}-hint`}>
          {hint}
        </Note>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Stack>
  );
}
