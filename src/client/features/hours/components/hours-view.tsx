import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../../shared/contract/session.ts";
import { addMonths } from "../../../../shared/rules/add-months.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { oldestRetainedDay } from "../../../../shared/rules/retention.ts";
import { firstListedDay, hasWorkingHours } from "../../../../shared/rules/working-hours.ts";
import { live } from "../../../api/live.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import { EmptyState, QueryView, RetryLine } from "../../../ui/query-view.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { hoursOf, timesOf, useGetWorkingDaysQuery } from "../hours.api.ts";
import { useHoursEntries } from "../use-hours-entries.ts";
import styles from "./hours.module.css";
import { HoursMonths } from "./hours-months.tsx";
import { MonthFiles } from "./month-files.tsx";
import { MissingTimes, type TimesProps, WorkingTimesCard } from "./working-times.tsx";

/** Hours are entered once a day: what others enter need not be seen within seconds. */
const options = { ...live, pollingInterval: 60_000, refetchOnMountOrArgChange: true } as const;

/** The hours of the user; an admin first picks an employee, and enters none but their own. */
export function HoursView({ user, today }: { user: User; today: Day }) {
  const { t } = useTranslation("hours");
  const query = useGetWorkingDaysQuery(undefined, options);
  const { data } = query;
  const [picked, setPicked] = useState<number | null>(null);
  const saved = data && hoursOf(data.working_days_data, user.id);
  const entries = useHoursEntries({ userId: user.id, saved, today });
  if (!data || !saved) {
    return <QueryView query={query} failed={t("failed")} />;
  }
  const employees = data.employees ?? [];
  // Somebody who was deactivated meanwhile is picked no more.
  const shown = user.admin ? employees.find(({ id }) => id === picked) : { id: user.id, name: "" };
  const isOwn = shown?.id === user.id;
  const ofShown: TimesProps | null = shown
    ? {
        employee: shown.id,
        today,
        hours: isOwn ? saved : hoursOf(data.working_days_data, shown.id),
        times: timesOf(data.working_days_data, shown.id),
        isOwn,
      }
    : null;
  const waiting = entries.unsaved.length + entries.late.length;
  return (
    <Stack>
      {query.error ? <RetryLine failed={t("stale")} onRetry={query.refetch} /> : null}
      {user.admin ? <Picker employees={employees} own={user.id} picked={shown?.id ?? null} onPick={setPicked} /> : null}
      {waiting > 0 && !isOwn && hasWorkingHours(user.id) ? (
        <Banner
          kind="warning"
          title={t("unsavedOwn", { count: waiting })}
          actions={<Button onClick={() => setPicked(user.id)}>{t("toOwn")}</Button>}
        />
      ) : null}
      {shown && ofShown ? (
        <>
          {isOwn ? null : <Note>{t("onlyLook", { name: shown.name })}</Note>}
          {isOwn ? <MissingTimes {...ofShown} /> : null}
          <HoursMonths
            key={shown.id}
            employee={shown.id}
            hours={ofShown.hours}
            today={today}
            entries={isOwn ? entries : null}
          />
          <WorkingTimesCard key={`times ${shown.id}`} {...ofShown} />
          <OlderMonths employee={shown.id} today={today} />
        </>
      ) : (
        <EmptyState icon={<WorkIcon name="clock" />} title={t(employees.length > 0 ? "pickFirst" : "nobody")} />
      )}
    </Stack>
  );
}

interface PickerProps {
  employees: readonly { id: number; name: string }[];
  own: number;
  picked: number | null;
  onPick: (id: number | null) => void;
}

function Picker({ employees, own, picked, onPick }: PickerProps) {
  const { t } = useTranslation("hours");
  return (
    <div className={styles.picker}>
      <SelectField
        id={useId()}
        label={t("employee")}
        value={picked ?? ""}
        onChange={({ target }) => onPick(target.value ? Number(target.value) : null)}
      >
        <option value="">{t("pick")}</option>
        {employees.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === own ? t("own", { name }) : name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The months before those that are listed, as far as the server retains them, the newest first. */
function monthsBefore(today: Day): string[] {
  const oldest = oldestRetainedDay("workingHours", today);
  const months: string[] = [];
  for (let day = addMonths(firstListedDay(today), -1); day >= oldest; day = addMonths(day, -1)) {
    months.push(day.slice(0, 7));
  }
  return months;
}

/** Files of months that are not listed any more. */
function OlderMonths({ employee, today }: { employee: number; today: Day }) {
  const { t } = useTranslation("hours");
  const names = useDayNames();
  const id = useId();
  const [picked, setPicked] = useState("");
  const months = monthsBefore(today);
  const month = months.includes(picked) ? picked : "";
  return (
    <Stack as="section" gap={3} className={styles.older} aria-labelledby="hours-older">
      <h2 id="hours-older">{t("older.title")}</h2>
      <SelectField id={id} label={t("older.month")} value={month} onChange={({ target }) => setPicked(target.value)}>
        <option value="">{t("pick")}</option>
        {months.map((one) => (
          <option key={one} value={one}>
            {names.month(one)}
          </option>
        ))}
      </SelectField>
      {month ? <MonthFiles employee={employee} month={month} /> : null}
    </Stack>
  );
}
