import { Fragment, type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { addDays, type Day } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Grid, Row } from "../../../ui/layout.tsx";
import { PagerButton } from "../../../ui/pager-button.tsx";
import { EmptyState } from "../../../ui/query-view.tsx";
import { Segments } from "../../../ui/segments.tsx";
import list from "../../../ui/sheet.module.css";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { type BoatRow, boatRows } from "../boats-of-day.ts";
import { departuresOn, type PlanUser, returnsOn } from "../day-bookings.ts";
import type { DayView } from "../day-view.ts";
import { type BlockedBoatWords, BlockedLines, withoutRow } from "./blocked-lines.tsx";
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
    <Row spread nowrap gap={1} className={styles.title}>
      <PagerButton to="previous" label={t("previousDay")} onTurn={() => onSelect(addDays(day, -1))} />
      <Row className={styles.date}>
        <h2 ref={ref} tabIndex={-1} className={styles.heading}>
          {dateParts.map((part, index) => (
            <Fragment key={part}>
              {index > 0 ? " " : null}
              <span className={styles.part}>{part}</span>
            </Fragment>
          ))}
        </h2>
        {state === "open" ? null : <Chip tone="warning">{t(`calendar.${state}`)}</Chip>}
      </Row>
      <PagerButton to="next" label={t("nextDay")} onTurn={() => onSelect(addDays(day, 1))} />
    </Row>
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

/** What the rows of a day are made of. */
export interface DayRowsParts {
  day: Day;
  rows: readonly BoatRow[];
  /** The boats whose rows are open. */
  opened: ReadonlySet<string>;
  onToggle: (boat: string) => void;
  /** The cards of a row, shown below it. */
  cards: (row: BoatRow) => ReactNode;
  onAction: (action: BookingAction, booking: StaffBooking) => void;
}

interface DayBookingsProps extends Pick<DayRowsParts, "day" | "opened" | "onToggle" | "onAction"> {
  user: PlanUser;
  /** The rows, which lead to other features. */
  dayRows: (parts: DayRowsParts) => ReactNode;
  /** The boats that are blocked on the day, in words: those without a row have a line below the rows. */
  blockedBoats: readonly BlockedBoatWords[];
  bookings: readonly StaffBooking[];
  tillWay: TillWay;
  view: DayView;
}

interface DaySwitchProps {
  day: Day;
  bookings: readonly StaffBooking[];
  view: DayView;
  onView: (view: DayView) => void;
}

/** How much the day has, and how it is shown. Screen readers hear the counts, also when somebody else books meanwhile. */
export function DaySwitch({ day, bookings, view, onView }: DaySwitchProps) {
  const { t } = useTranslation("day-plan");
  const returns = returnsOn(day, bookings).length;
  const departures = departuresOn(day, bookings).length;
  const counts = [
    returns > 0 ? t("returns", { count: returns }) : "",
    departures > 0 ? t("departures", { count: departures }) : "",
  ];
  return (
    <Row spread nowrap gap={4} className={styles.view}>
      <output className={styles.counts}>{counts.filter(Boolean).join(", ")}</output>
      <Segments
        label={t("view.label")}
        options={[
          { value: "rows", label: t("view.rows") },
          { value: "lists", label: t("view.lists") },
        ]}
        value={view}
        onChange={onView}
      />
    </Row>
  );
}

/** The returns and departures of the day, and in rows who is under way. */
export function DayBookings({ day, bookings, view, dayRows, ...props }: DayBookingsProps) {
  const { user, tillWay, blockedBoats, onAction, opened, onToggle } = props;
  const { t } = useTranslation("day-plan");
  const returns = returnsOn(day, bookings);
  const departures = departuresOn(day, bookings);
  const rows = view === "rows" ? boatRows(day, bookings) : [];
  const cards = { user, onAction, tillWay };
  return (
    <>
      {returns.length + departures.length === 0 ? <EmptyState title={t("empty")} /> : null}
      {view === "lists" ? (
        <>
          <BookingList title={t("returnTitle")} bookings={returns} {...cards} />
          <BookingList title={t("departureTitle")} bookings={departures} {...cards} />
        </>
      ) : null}
      {rows.length === 0
        ? null
        : dayRows({ day, rows, opened, onToggle, onAction, cards: (row) => <RowCards row={row} {...cards} /> })}
      {view === "rows" ? (
        <BlockedLines
          boats={withoutRow(
            blockedBoats,
            rows.map(({ boat }) => boat),
          )}
        />
      ) : null}
    </>
  );
}

type CardParts = Pick<DayBookingsProps, "user" | "tillWay" | "onAction">;

/** All cards of a boat, each once: a booking without a night is a departure here. */
function RowCards({ row: { returns, departures, underWay }, ...cards }: { row: BoatRow } & CardParts) {
  const { t } = useTranslation("day-plan");
  const back = returns.filter((booking) => !departures.includes(booking));
  return (
    <Grid columns="medium" className={styles.cards}>
      <BookingList title={t("returnTitle")} bookings={back} {...cards} />
      <BookingList title={t("departureTitle")} bookings={departures} {...cards} />
      <BookingList title={t("underWayTitle")} bookings={underWay} {...cards} />
    </Grid>
  );
}

interface BookingListProps extends CardParts {
  title: string;
  bookings: readonly StaffBooking[];
}

function BookingList({ title, bookings, ...card }: BookingListProps) {
  const headingId = useId();
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      <ul className={list.sheets}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} heading="h4" {...card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
