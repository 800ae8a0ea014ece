import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HoursByDay } from "../../../../shared/contract/working-hours.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { displayHours, listedMonths, parseHours, type Tenths } from "../../../../shared/rules/working-hours.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { noBreak } from "../../../format/no-break.ts";
import { FieldError } from "../../../ui/field-error.tsx";
import { Grid, List, Row } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { HoursEntries } from "../use-hours-entries.ts";
import styles from "./hours.module.css";
import { MonthFiles } from "./month-files.tsx";
import { SaveRow } from "./save-row.tsx";

interface HoursMonthsProps {
  employee: number;
  /** What is stored. */
  hours: HoursByDay;
  today: Day;
  /** Where hours can be entered; null where they are only looked at. */
  entries: HoursEntries | null;
}

/** Days by month, the newest first, with what was worked on each and in all. */
export function HoursMonths({ employee, hours, today, entries }: HoursMonthsProps) {
  const editable = entries?.editable ?? [];
  const textOf = (day: Day) => (entries && editable.includes(day) ? entries.textOf(day) : (hours[day] ?? ""));
  const months = listedMonths(today).map(({ month, days }) => (
    <Month key={month} employee={employee} month={month} total={sumOf(days.map(textOf))}>
      {days.flatMap((day) => {
        const row =
          entries && editable.includes(day) ? (
            <EntryRow key={day} day={day} today={today} entries={entries} />
          ) : (
            <TextRow key={day} day={day} text={textOf(day)} />
          );
        const isLast = entries !== null && day === editable.at(-1);
        return isLast ? [row, <SaveRow key="save" entries={entries} />] : [row];
      })}
    </Month>
  ));
  if (!entries) return <Grid columns="wide">{months}</Grid>;
  return (
    <Grid
      as="form"
      columns="wide"
      noValidate
      // Until the browser has taken over nothing could be stored, so nothing can be typed.
      inert={!entries.isReady}
      onSubmit={(event) => {
        event.preventDefault();
        entries.save();
      }}
    >
      {months}
    </Grid>
  );
}

/** A text that is still typed counts as far as it goes. */
const sumOf = (texts: readonly string[]): Tenths =>
  texts.reduce((sum, text) => sum + (parseHours(text.replace(/[.,]$/, "")) ?? 0), 0);

interface MonthProps {
  employee: number;
  month: string;
  total: Tenths;
  children: ReactNode;
}

function Month({ employee, month, total, children }: MonthProps) {
  const { t } = useTranslation("hours");
  const language = useLanguage();
  const names = useDayNames();
  const heading = `hours-${month}`;
  return (
    <Sheet gap={3} aria-labelledby={heading}>
      <Row as="header" gap={4} lineGap={0} spread baseline className={styles.heading}>
        <h2 id={heading}>{names.month(month)}</h2>
        <p className={styles.total}>{t("total", { hours: displayHours(total, language) })}</p>
      </Row>
      <List>{children}</List>
      <MonthFiles employee={employee} month={month} />
    </Sheet>
  );
}

/** Most of the table, which typing leaves as it is. */
const TextRow = memo(function TextRow({ day, text }: { day: Day; text: string }) {
  const { t } = useTranslation("hours");
  const language = useLanguage();
  const names = useDayNames();
  const tenths = parseHours(text);
  return (
    <Row as="li" gap={4} spread className={styles.day}>
      <span>{noBreak(names.dateShort(day))}</span>
      {tenths === null ? (
        <span className={styles.nothing}>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>{t("nothing")}</VisuallyHidden>
        </span>
      ) : (
        <span className={styles.hours}>
          {displayHours(tenths, language)}
          <VisuallyHidden> {t("hours")}</VisuallyHidden>
        </span>
      )}
    </Row>
  );
});

function EntryRow({ day, today, entries }: { day: Day; today: Day; entries: HoursEntries }) {
  const { t } = useTranslation("hours");
  const names = useDayNames();
  const id = `hours-${day}`;
  const refused = entries.refused?.day === day ? entries.refused.text : null;
  return (
    <Row as="li" gap={4} spread className={styles.day}>
      <label htmlFor={id}>
        {noBreak(names.dateShort(day))}
        {day === today ? <span className={styles.today}> {t("today")}</span> : null}
      </label>
      <input
        id={id}
        name={day}
        className={styles.entry}
        value={entries.textOf(day)}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        aria-describedby={refused === null ? "hours-hint" : `${id}-refused`}
        readOnly={entries.isLocked}
        onChange={({ target }) => entries.type(day, target.value)}
      />
      <FieldError id={`${id}-refused`}>{refused === null ? undefined : t("refused", { text: refused })}</FieldError>
    </Row>
  );
}
