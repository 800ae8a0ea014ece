import { Fragment, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { addDays, type Day } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import list from "../../../ui/card.module.css";
import { EmptyState } from "../../../ui/load-state.tsx";
import { PagerButton } from "../../../ui/pager-button.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { departuresOn, type PlanUser, returnsOn } from "../day-bookings.ts";
import { type BookingAction, BookingCard, type TillWay } from "./booking-card.tsx";
import styles from "./day-overview.module.css";
import type { PlanDayState } from "./plan-calendar-day.tsx";

interface DayTitleProps {
  day: Day;
  state: PlanDayState;
  onSelect: (day: Day) => void;
  /** For a caller that moves the focus here. */
  ref: Ref<HTMLHeadingElement>;
}

/** Weekday and date of the selected day, with the neighbours one tap away. */
export function DayTitle({ day, state, onSelect, ref }: DayTitleProps) {
  const { t } = useTranslation("day-plan");
  // "Mittwoch," and "10. März 2027": where they need two lines, each keeps its own.
  const dateParts = useDayNames()
    .date(day)
    .split(/(?<=,) /);
  return (
    <div className={styles.title}>
      <PagerButton to="previous" label={t("previousDay")} onTurn={() => onSelect(addDays(day, -1))} />
      <div className={styles.date}>
        <h2 ref={ref} tabIndex={-1} className={styles.heading}>
          {dateParts.map((part, index) => (
            <Fragment key={part}>
              {index > 0 ? " " : null}
              <span className={styles.part}>{part}</span>
            </Fragment>
          ))}
        </h2>
        {state === "open" ? null : <Badge tone="warning">{t(`calendar.${state}`)}</Badge>}
      </div>
      <PagerButton to="next" label={t("nextDay")} onTurn={() => onSelect(addDays(day, 1))} />
    </div>
  );
}

interface AdminButtonsProps {
  isBlocked: boolean;
  /** The day's bookings are not loaded yet, so the popup could not say what blocking means. */
  isLoading: boolean;
  onBlock: () => void;
  onLog: () => void;
}

/** What only admins may do with a day. */
export function AdminButtons({ isBlocked, isLoading, onBlock, onLog }: AdminButtonsProps) {
  const { t } = useTranslation("day-plan");
  return (
    <div className={styles.admin}>
      <Button disabled={isLoading} onClick={onBlock}>
        <WorkIcon name={isBlocked ? "unlock" : "lock"} />
        {t(isBlocked ? "free.button" : "block.button")}
      </Button>
      <Button onClick={onLog}>
        <WorkIcon name="log" />
        {t("log.button")}
      </Button>
    </div>
  );
}

interface DayBookingsProps {
  day: Day;
  bookings: readonly StaffBooking[];
  user: PlanUser;
  tillWay: TillWay;
  onAction: (action: BookingAction, booking: StaffBooking) => void;
}

/** The returns and departures of the day. Screen readers hear the counts, also when somebody else books meanwhile. */
export function DayBookings({ day, bookings, ...cards }: DayBookingsProps) {
  const { t } = useTranslation("day-plan");
  const returns = returnsOn(day, bookings);
  const departures = departuresOn(day, bookings);
  const counts = [
    returns.length > 0 ? t("returns", { count: returns.length }) : "",
    departures.length > 0 ? t("departures", { count: departures.length }) : "",
  ];
  return (
    <>
      <output className={styles.counts}>{counts.filter(Boolean).join(", ")}</output>
      {returns.length + departures.length === 0 ? <EmptyState title={t("empty")} /> : null}
      <BookingList title={t("returnTitle")} bookings={returns} {...cards} />
      <BookingList title={t("departureTitle")} bookings={departures} {...cards} />
    </>
  );
}

interface BookingListProps extends Omit<DayBookingsProps, "day"> {
  title: string;
}

function BookingList({ title, bookings, ...card }: BookingListProps) {
  const headingId = useId();
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      <ul className={list.cards}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} heading="h4" {...card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
