import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "../../../../shared/rules/day.ts";
import { type AddedHalves, type ChosenDays, nights, timesOf } from "../../../../shared/rules/stay.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Note } from "../../../ui/layout.tsx";
import styles from "./summary.module.css";

interface StaySummaryProps {
  boat: string;
  stay: ChosenDays;
  added: AddedHalves;
  /** Null where an outcome stands in its place. */
  calendarId: string | null;
}

/** Boat and dates; check-in and check-out where first and last day differ (requirements/booking.md). */
export function StaySummary({ boat, stay, added, calendarId }: StaySummaryProps) {
  const { t } = useTranslation("booking");
  const language = useLanguage();
  const { start, end } = stay;
  if (!start || !end) return <p className={styles.hint}>{t(start ? "overview.noEnd" : "overview.noDates")}</p>;
  const count = nights(start, end);
  const { checkIn, checkOut } = timesOf(language, added);
  return (
    <>
      <dl className={styles.stay}>
        <Entry label={t("overview.boat")} text={<span translate="no">{boat}</span>} />
        <Entry label={t("overview.duration")} text={count > 0 ? t("nights", { count }) : t("dayBooking")} />
        {count === 0 ? <Entry label={t("overview.day")} text={<LongDay day={start} />} /> : null}
        {count > 0 ? (
          <>
            <Entry
              label={t("overview.start")}
              text={<LongDay day={start} />}
              more={t("overview.checkIn", { time: checkIn })}
            />
            <Entry
              label={t("overview.end")}
              text={<LongDay day={end} />}
              more={t("overview.checkOut", { time: checkOut })}
            />
          </>
        ) : null}
      </dl>
      {calendarId === null ? null : <a href={`#${calendarId}`}>{t("overview.toCalendar")}</a>}
    </>
  );
}

function LongDay({ day }: { day: Day }) {
  const text = formatDay(day, useLanguage(), "long");
  // With dates in the address the server writes them, by another version of Intl than the browser's.
  return (
    <span translate="no" suppressHydrationWarning>
      {text}
    </span>
  );
}

function Entry({ label, text, more }: { label: string; text: ReactNode; more?: string }) {
  return (
    <div>
      <Note as="dt">{label}</Note>
      <dd className={styles.value}>
        {text}
        {more ? <span className={styles.more}>{more}</span> : null}
      </dd>
    </div>
  );
}
