import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/day-plan.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { isClosed, type OffSeason } from "../../../../shared/rules/season.ts";
import { useLiveListeners } from "../../../api/live.ts";
import { monthOf } from "../../../format/month.ts";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { LoadState, RetryLine } from "../../../ui/load-state.tsx";
import { countByDay } from "../day-bookings.ts";
import { type MonthBookings, useMonthBookings } from "../day-plan.api.ts";
import { useSelectedDay } from "../selected-day.ts";
import styles from "./day-overview.module.css";
import { AdminButtons, DayBookings, DayTitle } from "./day-overview.tsx";
import { type DayPopup, DayPopups, usePopups } from "./day-popups.tsx";
import { PlanCalendar } from "./plan-calendar.tsx";
import type { PlanDayState } from "./plan-calendar-day.tsx";

interface DayPlanProps {
  today: Day;
  offSeason: OffSeason;
  isAdmin: boolean;
  /** Banning belongs to the blacklist: the caller shows its popup. */
  onBan: (booking: StaffBooking) => void;
  /** What was done last, shown for a moment; "" for nothing. */
  done: string;
  onDone: (text: string) => void;
}

const noBookings: readonly StaffBooking[] = [];

function useBlockedDays({ answer }: MonthBookings): ReadonlySet<Day> {
  return useMemo(() => new Set((answer?.blocked_days ?? []).map(({ day }) => day)), [answer]);
}

/** A calendar of the month, and the returns and departures of the chosen day. Both follow what others change. */
export function DayPlan({ today, offSeason, isAdmin, onBan, ...props }: DayPlanProps) {
  const { t } = useTranslation("day-plan");
  useLiveListeners();
  const selected = useSelectedDay(today);
  const { day, select } = selected;
  const shown = useMonthBookings(selected.month);
  const plan = useMonthBookings(monthOf(day));
  const bookings = plan.answer?.bookings ?? noBookings;
  const title = useRef<HTMLHeadingElement>(null);
  const popups = usePopups();

  const counts = useMemo(() => countByDay(shown.answer?.bookings ?? noBookings), [shown.answer]);
  const blockedShown = useBlockedDays(shown);
  const blockedPlan = useBlockedDays(plan);
  const stateIn = (blockedDays: ReadonlySet<Day>, wanted: Day): PlanDayState => {
    if (blockedDays.has(wanted)) return "blocked";
    return isClosed(wanted, offSeason) ? "closed" : "open";
  };
  const isBlocked = blockedPlan.has(day);

  const onDone = (popup: DayPopup) => {
    popups.close();
    if (popup.kind !== "log") props.onDone(t(`done.${popup.kind}`));
    // The popup gave the focus back to the card, which disappears with its booking.
    if (popup.kind === "cancel") setTimeout(() => title.current?.focus({ preventScroll: true }));
  };

  const texts = { failed: t("stale"), retry: t("retry") };
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
          <RetryLine texts={shown.answer ? texts : { ...texts, failed: t("loadFailed") }} onRetry={shown.retry} />
        ) : null}
      </PlanCalendar>
      <div className={styles.overview}>
        <DayTitle ref={title} day={day} state={stateIn(blockedPlan, day)} onSelect={select} />
        {isAdmin ? (
          <AdminButtons
            isBlocked={isBlocked}
            isLoading={!plan.answer}
            onBlock={() => popups.open({ kind: isBlocked ? "free" : "block", day })}
            onLog={() => popups.open({ kind: "log" })}
          />
        ) : null}
        <SuccessBanner text={props.done} />
        {plan.answer ? (
          <>
            {plan.failed ? <RetryLine texts={texts} onRetry={plan.retry} /> : null}
            <DayBookings
              day={day}
              bookings={bookings}
              onAction={(action, booking) => {
                if (action === "ban") onBan(booking);
                else popups.open({ kind: action, booking });
              }}
            />
          </>
        ) : (
          <LoadState
            failed={plan.failed}
            texts={{ loading: t("loading"), failed: t("loadFailed"), retry: t("retry") }}
            onRetry={plan.retry}
          />
        )}
      </div>
      <DayPopups popups={popups} bookings={bookings} onDone={onDone} />
    </div>
  );
}
