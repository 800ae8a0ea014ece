import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HoursByDay, SaveWorkingTimesRequest } from "../../../../shared/contract/working-hours.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { displayHours, parseHours } from "../../../../shared/rules/working-hours.ts";
import {
  breakMinutes,
  clockMinutes,
  daysForTimes,
  needsTimes,
  type WorkingTimes,
} from "../../../../shared/rules/working-times.ts";
import { useCall } from "../../../api/call.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { noBreak } from "../../../format/no-break.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid, List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { hoursApi } from "../hours.api.ts";
import { useLeaveWarning } from "../use-hours-entries.ts";
import styles from "./hours.module.css";
import { useFailedText } from "./save-row.tsx";

/** Whose hours, and which. */
export interface TimesProps {
  employee: number;
  today: Day;
  /** What is stored. */
  hours: HoursByDay;
  times: Readonly<Record<Day, WorkingTimes>>;
  /** Whether they are one's own: nobody enters anybody else's. */
  isOwn: boolean;
}

const daysOf = ({ today, hours }: Pick<TimesProps, "today" | "hours">) =>
  daysForTimes(today).filter((day) => needsTimes(hours[day]));

/** Above the table: that days lack begin and end, and where they are entered. */
export function MissingTimes(props: Pick<TimesProps, "today" | "hours" | "times">) {
  const { t } = useTranslation("hours");
  const count = daysOf(props).filter((day) => !props.times[day]).length;
  return count === 0 ? null : (
    <p className={styles.line}>
      <a href="#hours-times">{t("times.missingDays", { count })}</a>
    </p>
  );
}

/** Begin and end of the last days that have hours (requirements/hours.md). */
export function WorkingTimesCard(props: TimesProps) {
  const { t } = useTranslation("hours");
  const [opened, setOpened] = useState<Day | null>(null);
  const days = daysOf(props);
  if (days.length === 0) return null;
  return (
    <Sheet gap={3} aria-labelledby="hours-times">
      <header className={styles.heading}>
        <h2 id="hours-times" tabIndex={-1}>
          {t("times.title")}
        </h2>
      </header>
      <Note>{t("times.hint")}</Note>
      <List>
        {days.map((day) =>
          opened === day ? (
            <TimesForm key={day} {...props} day={day} onClosed={() => setOpened(null)} />
          ) : (
            <TimesRow key={day} {...props} day={day} onOpened={() => setOpened(day)} />
          ),
        )}
      </List>
    </Sheet>
  );
}

function TimesRow({ day, hours, times, isOwn, onOpened }: TimesProps & { day: Day; onOpened: () => void }) {
  const { t } = useTranslation("hours");
  const language = useLanguage();
  const names = useDayNames();
  const stored = times[day];
  const tenths = parseHours(hours[day] ?? "") ?? 0;
  return (
    <Row as="li" gap={4} spread className={styles.day}>
      <span>
        {noBreak(names.dateShort(day))}{" "}
        <span className={styles.today}>{t("times.hours", { hours: displayHours(tenths, language) })}</span>
      </span>
      <span>
        {stored
          ? t("times.day", { ...stored, pause: clockMinutes(breakMinutes(day, stored, tenths)) })
          : t("times.missing")}
      </span>
      {isOwn ? (
        <Button onClick={onOpened}>
          {t(stored ? "times.change" : "times.enter")}
          <VisuallyHidden> ({names.date(day)})</VisuallyHidden>
        </Button>
      ) : null}
    </Row>
  );
}

function TimesForm({ employee, day, times, onClosed }: TimesProps & { day: Day; onClosed: () => void }) {
  const { t } = useTranslation("hours");
  const names = useDayNames();
  const id = useId();
  const stored = times[day];
  const [begin, setBegin] = useState(stored?.begin ?? "");
  const [end, setEnd] = useState(stored?.end ?? "");
  const [isIncomplete, setIncomplete] = useState(false);
  const call = useCall();
  const { submit, isLocked, failure } = useSubmission({
    kind: "saved",
    send: (request: SaveWorkingTimesRequest) => call(hoursApi.endpoints.saveWorkingTimes.initiate(request)),
    onSucceeded: onClosed,
  });
  const failed = useFailedText({ failure });
  useLeaveWarning(begin !== (stored?.begin ?? "") || end !== (stored?.end ?? ""));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = begin === "" && end === "";
    setIncomplete(!isEmpty && (begin === "" || end === ""));
    if (isEmpty || (begin !== "" && end !== "")) {
      submit({ employee_id: employee, working_times: { [day]: isEmpty ? null : { begin, end } } });
    }
  };
  return (
    <Row as="li" gap={4} spread className={styles.day}>
      <Stack as="form" gap={3} noValidate className={styles.times} aria-label={names.date(day)} onSubmit={save}>
        <strong>{noBreak(names.dateShort(day))}</strong>
        <Grid columns="two" gap={3}>
          <TextField
            id={`${id}-begin`}
            type="time"
            label={t("times.begin")}
            value={begin}
            readOnly={isLocked}
            onChange={({ target }) => setBegin(target.value)}
          />
          <TextField
            id={`${id}-end`}
            type="time"
            label={t("times.end")}
            value={end}
            readOnly={isLocked}
            onChange={({ target }) => setEnd(target.value)}
          />
        </Grid>
        {begin !== "" && end !== "" && end < begin ? <Note>{t("times.nextDay")}</Note> : null}
        {isIncomplete ? <Banner kind="error">{t("times.incomplete")}</Banner> : null}
        {failed ? <Banner kind="error">{failed}</Banner> : null}
        <Row gap={6} lineGap={0}>
          <Button type="submit" variant="action" busy={isLocked}>
            {t(isLocked ? "saving" : "times.save")}
          </Button>
          <Button variant="quiet" disabled={isLocked} onClick={onClosed}>
            {t("times.close")}
          </Button>
        </Row>
      </Stack>
    </Row>
  );
}
