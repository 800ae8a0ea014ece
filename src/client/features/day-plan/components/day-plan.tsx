import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { isClosed, type OffSeason } from "../../../../shared/rules/season.ts";
import { monthOf } from "../../../format/month.ts";
import { boatRowId } from "../../../format/section-id.ts";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { QueryView, RetryLine } from "../../../ui/query-view.tsx";
import { countByDay, type PlanUser } from "../day-bookings.ts";
import { type MonthBookings, useMonthBookings } from "../day-plan.api.ts";
import { useDayView } from "../day-view.ts";
import { useSelectedDay } from "../selected-day.ts";
import type { BlockedBoatWords } from "./blocked-lines.tsx";
import { bookingCardId, isOtherAction, type OtherAction, type TillWay } from "./booking-card.tsx";
import styles from "./day-overview.module.css";
import { AdminButtons, DayBookings, type DayRowsParts, DaySwitch, DayTitle } from "./day-overview.tsx";
import { type DayPopup, DayPopups, usePopups } from "./day-popups.tsx";
import { PlanCalendar } from "./plan-calendar.tsx";
import type { PlanDayState } from "./plan-calendar-day.tsx";

/** A booking whose card is to be in view. */
export interface WantedBooking {
  id: number;
  /** Once it is there on that boat: what was just moved is shown with its former one until the next answer. Null: any. */
  boat: string | null;
}

interface DayPlanProps {
  today: Day;
  offSeason: OffSeason;
  user: PlanUser;
  tillWay: TillWay;
  /** The booking whose card is to be in view, once it is there; null for none. */
  wanted: WantedBooking | null;
  onWantedShown: () => void;
  /** Bans and changed stays are other features': the caller shows their popups. */
  onElsewhere: (action: OtherAction, booking: StaffBooking) => void;
  /** Leads to a new booking from that day on, which is another feature's. */
  newBooking: (from: Day) => ReactNode;
  /** The rows of the day, which lead to other features. */
  dayRows: (parts: DayRowsParts) => ReactNode;
  /** What is known of the boats' blocks on the chosen day. */
  blockedBoats: readonly BlockedBoatWords[];
  /** What another list knows of the day, shown where its bookings could not be loaded. */
  known: ReactNode;
  /** What waits for the network. It comes and goes: below the rows, so that none of them moves under a finger. */
  queued: ReactNode;
  /** Asks for the amounts again; null while they are there or on their way. */
  retryAmounts: (() => Promise<unknown>) | null;
  /** What was done last, shown for a moment; "" for nothing. */
  done: string;
  onDone: (text: string) => void;
}

const noBookings: readonly StaffBooking[] = [];

/** The id of the wanted booking; null while it is still shown on another boat than the one that it is wanted on. */
function wantedIn(bookings: readonly StaffBooking[], wanted: WantedBooking | null): number | null {
  if (!wanted) return null;
  const shown = bookings.find(({ id }) => id === wanted.id);
  return wanted.boat === null || !shown || shown.vehicle_name === wanted.boat ? wanted.id : null;
}

function useBlockedDays({ answer }: MonthBookings): ReadonlySet<Day> {
  return useMemo(() => new Set((answer?.blocked_days ?? []).map(({ day }) => day)), [answer]);
}

/** A calendar of the month, and the returns and departures of the chosen day. Both follow what others change. */
export function DayPlan({ today, offSeason, user, tillWay, onElsewhere, ...props }: DayPlanProps) {
  const { t } = useTranslation("day-plan");
  const selected = useSelectedDay(today);
  const { day, select } = selected;
  const shown = useMonthBookings(selected.month);
  const plan = useMonthBookings(monthOf(day));
  const bookings = plan.answer?.bookings ?? noBookings;
  const wanted = wantedIn(bookings, props.wanted);
  const title = useRef<HTMLHeadingElement>(null);
  const popups = usePopups();
  const [view, setView] = useDayView();
  const rows = useOpenRows(day, bookings, wanted);

  /**
   * The card of the booking, else the row of its boat, or the day's title where both are gone. Once the dialog has
   * closed and given the focus back.
   */
  const focusAfter = (bookingId: number | null, onlyIfLost = false) =>
    setTimeout(() => {
      if (onlyIfLost && !isFocusLost()) return;
      const boat = bookings.find(({ id }) => id === bookingId)?.vehicle_name;
      const card = bookingId === null ? null : document.getElementById(bookingCardId(bookingId));
      const row = boat === undefined ? null : document.getElementById(boatRowId(boat));
      (card ?? row ?? title.current)?.focus({ preventScroll: true });
    });

  const missed = useRef<number | null>(null);
  const showWanted = useEffectEvent(() => {
    if (wanted === null) return;
    const card = document.getElementById(bookingCardId(wanted));
    // A cancelled booking has none; that of a stay which was just moved here comes with the next answer.
    if (card) {
      card.focus();
      card.scrollIntoView({ block: "start" });
      props.onWantedShown();
    } else if (missed.current !== wanted) title.current?.focus();
    missed.current = card ? null : wanted;
  });
  useEffect(() => {
    if (plan.answer && wanted !== null) showWanted();
  }, [plan.answer, wanted]);

  const counts = useMemo(() => countByDay(shown.answer?.bookings ?? noBookings), [shown.answer]);
  const blockedShown = useBlockedDays(shown);
  const blockedPlan = useBlockedDays(plan);
  const stateIn = (blockedDays: ReadonlySet<Day>, wanted: Day): PlanDayState => {
    if (blockedDays.has(wanted)) return "blocked";
    return isClosed(wanted, offSeason) ? "closed" : "open";
  };
  const isBlocked = blockedPlan.has(day);

  const onDone = (popup: DayPopup) => {
    if (popup.kind !== "log") props.onDone(t(`done.${popup.kind}`));
    // The button that opened the popup may disappear with what was done, and a cancelled booking's card does.
    if (popup.kind === "cancel" || popup.kind === "release") focusAfter(null);
    else if ("booking" in popup) focusAfter(popup.booking.id);
  };
  const closing: typeof popups = {
    ...popups,
    close: () => {
      popups.close();
      const { subject } = popups;
      focusAfter(subject && "booking" in subject ? subject.booking.id : null, true);
    },
  };

  // Nine rows are short enough for a phone to have them below; the cards of nine boats are not.
  const actions = (
    <>
      {user.admin ? (
        <AdminButtons
          isBlocked={isBlocked}
          isLoading={!plan.answer}
          onBlock={() => popups.open({ kind: isBlocked ? "free" : "block", day })}
          onLog={() => popups.open({ kind: "log" })}
        />
      ) : null}
      <Row spread>
        {props.newBooking(day < today ? today : day)}
        <Button variant="quiet" onClick={() => window.print()}>
          {t("print")}
        </Button>
      </Row>
    </>
  );
  return (
    <div className={styles.plan}>
      <PlanCalendar
        today={today}
        selected={selected}
        counts={counts}
        stateOf={(wanted) => stateIn(blockedShown, wanted)}
        isLoading={!shown.answer && !shown.failed}
      >
        {shown.failed && selected.month !== monthOf(day) ? (
          // Unloaded days must not look like days without bookings.
          <RetryLine failed={t(shown.answer ? "stale" : "loadFailed")} onRetry={shown.retry} />
        ) : null}
      </PlanCalendar>
      <Stack className={styles.day}>
        <div className={styles.head}>
          <DayTitle ref={title} day={day} state={stateIn(blockedPlan, day)} onSelect={select} />
          {plan.answer ? <DaySwitch day={day} bookings={bookings} view={view} onView={setView} /> : null}
        </div>
        {view === "lists" ? actions : null}
        <SuccessBanner text={props.done} />
        <QueryView
          query={{ data: plan.answer, error: plan.failed, refetch: plan.retry }}
          failed={t("loadFailed")}
          stale={t("stale")}
        >
          {() => (
            <>
              {view === "rows" && props.retryAmounts ? (
                <RetryLine failed={t("row.noAmounts")} onRetry={props.retryAmounts} />
              ) : null}
              <DayBookings
                day={day}
                bookings={bookings}
                user={user}
                tillWay={tillWay}
                view={view}
                opened={rows.opened}
                onToggle={rows.toggle}
                dayRows={props.dayRows}
                blockedBoats={props.blockedBoats}
                onAction={(action, booking) => {
                  if (isOtherAction(action)) onElsewhere(action, booking);
                  else popups.open({ kind: action, booking });
                }}
              />
            </>
          )}
        </QueryView>
        {plan.failed && !plan.answer ? props.known : null}
        {props.queued}
        {view === "rows" ? actions : null}
      </Stack>
      <DayPopups
        popups={closing}
        bookings={bookings}
        cancelled={plan.answer?.cancelled ?? []}
        user={user}
        onDone={onDone}
      />
    </div>
  );
}

/** Nothing has the focus, or something in a dialog that has closed. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest("dialog:not([open])") !== null;
}

const none: ReadonlySet<string> = new Set();

/**
 * The boats whose rows are open, anew for each day; that of the wanted booking is opened once its card can be shown.
 */
function useOpenRows(day: Day, bookings: readonly StaffBooking[], wanted: number | null) {
  const [open, setOpen] = useState({ day, boats: none });
  const boats = open.day === day ? open.boats : none;
  const wantedBoat = bookings.find(({ id }) => id === wanted)?.vehicle_name;
  if (wantedBoat !== undefined && !boats.has(wantedBoat)) setOpen({ day, boats: new Set([...boats, wantedBoat]) });
  const toggle = (boat: string) => {
    const others = [...boats].filter((other) => other !== boat);
    setOpen({ day, boats: new Set(boats.has(boat) ? others : [...others, boat]) });
  };
  return { opened: boats, toggle };
}
