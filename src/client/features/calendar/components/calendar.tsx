import { shallowEqual } from "@xstate/react";
import { memo, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { type DayState, nextStart } from "../../../../shared/rules/availability.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { type AddedHalves, noHalves } from "../../../../shared/rules/stay.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { dayAfterKey, monthsFrom } from "../../../format/month.ts";
import { breakpoints } from "../../../ui/breakpoints.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Grid } from "../../../ui/layout.tsx";
import sheet from "../../../ui/month-sheet.module.css";
import { LoadFailure } from "../../../ui/query-view.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { DayMark } from "../day-view.ts";
import { SelectionFlow, useBoatCalendar, useCalendarSend } from "../selection.provider.tsx";
import { useDayLabel } from "../use-day-label.ts";
import { useDayPrices } from "../use-day-prices.ts";
import { useMonthPaging } from "../use-month-paging.ts";
import { useWarningTexts } from "../use-warning-texts.ts";
import styles from "./calendar.module.css";
import dayStyles from "./calendar-day.module.css";
import type { DayHandlers } from "./calendar-day.tsx";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { SelectionLine } from "./selection-line.tsx";

interface CalendarProps {
  /** A day whose month is shown first where no start is chosen, such as the one that a link names; clamped. */
  opening?: Day | null;
  /** One month at a time, however wide the screen: in a popup. */
  isNarrow?: boolean;
  /** The halves that the chosen stay has by its extras. */
  added?: AddedHalves;
}

/** The calendar of the boat on the page: what is free, and the days the guest chooses. */
export function Calendar({ opening = null, isNarrow = false, added = noHalves }: CalendarProps) {
  const { t } = useTranslation("calendar");
  const { status, retry } = useBoatCalendar();
  return (
    <section className={sheet.sheet} data-narrow={isNarrow || undefined} aria-label={t("label")}>
      {status === "failed" ? <LoadFailure failed={t("failed")} onRetry={retry} /> : null}
      {status === "loading" ? <CalendarSkeleton /> : null}
      {status === "ready" || status === "stale" ? <Months named={opening} {...{ isNarrow, added }} /> : null}
      {/* Below and quiet: a guest who is offline for a moment goes on choosing. */}
      {status === "stale" ? <LoadFailure kind="info" failed={t("stale")} onRetry={retry} /> : null}
    </section>
  );
}

/** Keeps the place of the months while they are on their way. */
function CalendarSkeleton() {
  const { t } = useTranslation("calendar");
  return (
    <Grid gap={6} className={styles.months} aria-busy="true">
      {[1, 2, 3].map((place) => (
        <div key={place} className={styles.placeholder} aria-hidden="true" />
      ))}
      <p className={styles.loading}>
        <Spinner /> {t("loading")}
      </p>
    </Grid>
  );
}

// The same widths are in calendar.module.css, which hides the surplus of a page that came rendered.

function subscribeToWidth(listener: () => void): () => void {
  const queries = [window.matchMedia(breakpoints.tablet), window.matchMedia(breakpoints.desktop)];
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

function currentCount(): number {
  if (window.matchMedia(breakpoints.desktop).matches) return 3;
  return window.matchMedia(breakpoints.tablet).matches ? 2 : 1;
}

/** How many months stand side by side. The server renders the most there can be. */
function useMonthCount(): number {
  return useSyncExternalStore(subscribeToWidth, currentCount, () => 3);
}

interface MonthsProps extends Required<Pick<CalendarProps, "isNarrow" | "added">> {
  named: Day | null;
}

function dayOfEvent({ currentTarget }: { currentTarget: HTMLButtonElement }): string {
  return currentTarget.dataset["day"] ?? "";
}

function Months({ named, isNarrow, added }: MonthsProps) {
  const { calendar, vehicle } = useBoatCalendar();
  const prices = useDayPrices(vehicle, calendar);
  const send = useCalendarSend();
  const names = useDayNames();
  const labelOf = useDayLabel();
  const fitting = useMonthCount();
  const count = isNarrow ? 1 : fitting;
  const grids = useRef<HTMLDivElement>(null);
  const role = SelectionFlow.useSelector(({ context }) => context.role);
  const selection = SelectionFlow.useSelector(
    ({ context: { selection, preview, warnedDay } }) => ({ selection, preview, warnedDay }),
    shallowEqual,
  );
  const [opening] = useState(() => named ?? nextStart(calendar, calendar.today, role) ?? calendar.today);
  const paging = useMonthPaging(calendar.today, opening, selection.selection?.start ?? null, count, grids);
  const { firstMonth, tabStop, isAtStart, isAtEnd, turn, jumpTo, moveTo, remember } = paging;
  const warning = useWarningTexts()?.short ?? "";

  // The days are memoised, so what they are given must not change with every click.
  const handlers = useMemo<DayHandlers>(
    () => ({
      // Days that cannot be picked too: what a click on them means is the machine's to say.
      onClick: (event) => send({ type: "day.clicked", day: dayOfEvent(event), calendar }),
      onKeyDown: (event) => {
        const day = dayAfterKey(dayOfEvent(event), event.key);
        if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        moveTo(day);
      },
      onPointerEnter: (event) => {
        // A finger does not hover: its preview would only flash up before the click.
        if (event.pointerType !== "touch") send({ type: "day.hovered", day: dayOfEvent(event), calendar });
      },
      onFocus: (event) => {
        remember(dayOfEvent(event));
        if (event.currentTarget.matches(":focus-visible")) {
          send({ type: "day.hovered", day: dayOfEvent(event), calendar });
        }
      },
    }),
    [send, calendar, moveTo, remember],
  );

  return (
    <>
      <CalendarToolbar {...{ firstMonth, isAtStart, isAtEnd, turn, jumpTo, count, names, today: calendar.today }} />
      <Grid
        ref={grids}
        gap={6}
        className={styles.months}
        onPointerLeave={() => send({ type: "day.left" })}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) send({ type: "day.left" });
        }}
      >
        {monthsFrom(firstMonth, count).map((month) => (
          <MonthGrid
            key={month}
            month={month}
            calendar={calendar}
            prices={prices}
            selection={selection}
            tabStop={tabStop}
            warning={warning}
            names={names}
            labelOf={labelOf}
            handlers={handlers}
            onShow={moveTo}
            role={role}
          />
        ))}
      </Grid>
      <SelectionLine role={role} added={added} />
      <CalendarLegend hasPrices={prices !== null} />
    </>
  );
}

const states: readonly DayState[] = ["taken", "takenFromAfternoon", "takenUntilMorning", "closed", "blocked"];

function Sample({ state, mark }: { state: DayState; mark: DayMark }) {
  return (
    <span className={classNames(sheet.sample, styles.sample)} aria-hidden="true">
      <span className={dayStyles.day} data-state={state} data-mark={mark} />
    </span>
  );
}

/** What the drawings mean, drawn by the same rules as the days themselves. */
const CalendarLegend = memo(function CalendarLegend({ hasPrices }: { hasPrices: boolean }) {
  const { t } = useTranslation("calendar");
  return (
    <ul className={sheet.legend} aria-label={t("legend.label")}>
      {states.map((state) => (
        <li key={state} className={sheet.entry}>
          <Sample state={state} mark="none" />
          {t(`state.${state}`)}
        </li>
      ))}
      <li className={sheet.entry}>
        <Sample state="free" mark="inside" />
        {t("legend.selected")}
      </li>
      {hasPrices ? <li className={sheet.entry}>{t("legend.prices")}</li> : null}
    </ul>
  );
});
