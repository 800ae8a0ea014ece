import type { ReactNode } from "react";
import { type Weekday, weekdays } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { describeField } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import styles from "./weekdays-field.module.css";

interface WeekdaysFieldProps {
  id: string;
  legend: ReactNode;
  hint?: string;
  error?: string | undefined;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
}

/** Some days of the week, side by side: check boxes that look like a row of switches. */
export function WeekdaysField({ id, legend, hint, error, value, onChange }: WeekdaysFieldProps) {
  const names = useDayNames();
  const toggle = (day: Weekday, isChosen: boolean) =>
    onChange(weekdays.filter((other) => (other === day ? isChosen : value.includes(other))));
  return (
    <Stack as="fieldset" gap={1} {...describeField(id, hint, error)} tabIndex={-1}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.days}>
        {weekdays.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              className={styles.input}
              aria-label={names.weekday(day)}
              checked={value.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
            <span className={styles.face}>{names.weekdayShort(day)}</span>
          </label>
        ))}
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
