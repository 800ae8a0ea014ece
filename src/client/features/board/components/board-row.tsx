import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { BoardBlock, BoardBoat } from "../../../../shared/contract/board.ts";
import { bookingAddress } from "../../../../shared/contract/day-plan.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { classNames } from "../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { daysOf, type Sheet } from "../board-view.ts";
import { type Bar, barsByDay, type Halves, halvesByDay, isMissed, type Taken } from "../taken-days.ts";
import type { Moving } from "../use-move.ts";
import styles from "./board-row.module.css";
import { numberOf } from "./number.ts";

/** `outOfService` is the boat, on every day. */
export type BoardDayState = "open" | "closed" | "blocked" | "outOfService";

interface BoardRowProps {
  boat: BoardBoat;
  sheet: Sheet;
  taken: readonly Taken[];
  stateOf: (day: Day) => BoardDayState;
  today: Day;
  /** The day of this row that Tab reaches; null where that is in another row. */
  tabStop: Day | null;
  /** The stays are still on their way: an empty day says nothing yet. */
  isLoading: boolean;
  /** A stay that is held over this boat. */
  held: Moving | null;
}

const nothing: Halves = {};

/** A boat and its days. Rows are memoised: the focus moves within two of them. */
export const BoardRow = memo(function BoardRow({ boat, sheet, taken, stateOf, today, ...props }: BoardRowProps) {
  const { t } = useTranslation(["board", "boat-block"]);
  const names = useDayNames();
  const halves = halvesByDay(taken, sheet);
  const bars = barsByDay(taken, sheet);
  const held = barsByDay(props.held ? [props.held] : [], sheet);
  return (
    <tr>
      <th scope="row" className={styles.boat}>
        <span className={styles.boatName}>{boat.name}</span>
        {boat.blocked ? (
          <span className={styles.boatMark} title={t("outOfService")}>
            <WorkIcon name="lock" />
            <VisuallyHidden>{t("outOfService")}</VisuallyHidden>
          </span>
        ) : null}
      </th>
      {daysOf(sheet).map((day) => {
        const state = boat.blocked ? "outOfService" : stateOf(day);
        const { missed, ...taking } = halves.get(day) ?? nothing;
        const who = props.isLoading ? t("loading") : whoHas(taking, t);
        const isOpen = state === "open";
        return (
          <td
            key={day}
            className={styles.cell}
            tabIndex={day === props.tabStop ? 0 : -1}
            data-day={day}
            data-boat={boat.id}
            data-state={state}
            data-today={day === today || undefined}
            aria-label={[
              names.date(day),
              day === today && t("today"),
              !isOpen && t(state),
              who || (isOpen && t("free")),
              missed && inWords(missed, t),
            ]
              .filter(Boolean)
              .join(", ")}
          >
            {bars.get(day)?.map((bar) => (
              <BarOf key={`${bar.start} ${bar.offset} ${bar.stay?.freed}`} bar={bar} />
            ))}
            {held.get(day)?.map((bar) => (
              <HeldBar key="held" bar={bar} />
            ))}
          </td>
        );
      })}
    </tr>
  );
});

type Translate = ReturnType<typeof useTranslation<["board", "boat-block"]>>["t"];

/**
 * The guest's name and the booking, with the marks that the bar has; the name alone says nothing to those who listen.
 */
function inWords({ stay, portal, block }: Taken, t: Translate): string {
  if (block) return t("blocks.why", { why: whyOf(block, t) });
  if (!stay) return portal === null ? t("hold") : t("portal", { name: portal });
  const marks = [
    stay.starts_am && t("early"),
    stay.ends_pm && t("late"),
    stay.freed && t("missed"),
    stay.status === "unpaid" && t("unpaid"),
    stay.banned && t("banned"),
  ];
  return [t("stay", { name: stay.name, id: stay.id }), ...marks].filter(Boolean).join(", ");
}

const whyOf = ({ reason, text }: BoardBlock, t: Translate) =>
  [t(`boat-block:reasons.${reason}`), text].filter(Boolean).join(", ");

function whoHas({ am, pm }: Halves, t: Translate): string {
  if (am && am === pm) return inWords(am, t);
  const parts = [am && t("untilMorning", { who: inWords(am, t) }), pm && t("fromAfternoon", { who: inWords(pm, t) })];
  return parts.filter(Boolean).join(", ");
}

/** Half a cell is half a day, so that a bar is as long as its half-days. */
function shapeOf({ halves, offset, isCutBefore, isCutAfter }: Bar) {
  const { className, ...count } = numberOf(halves);
  return {
    ...count,
    className: classNames(styles.bar, className),
    "data-from": offset === 0 ? "morning" : "noon",
    "data-cut-before": isCutBefore || undefined,
    "data-cut-after": isCutAfter || undefined,
  };
}

/** Where a stay would be, if what is proposed is confirmed. */
const HeldBar = ({ bar }: { bar: Bar }) => <span {...shapeOf(bar)} data-kind="held" aria-hidden="true" />;

function BarOf({ bar }: { bar: Bar }) {
  const { t } = useTranslation(["board", "boat-block"]);
  const { stay, block } = bar;
  const words = inWords(bar, t);
  const shared = { ...shapeOf(bar), title: words };
  if (block) {
    return (
      // The cell has the focus, and Enter opens the block from there; the board hears the press.
      <button
        {...shared}
        type="button"
        tabIndex={-1}
        data-kind="block"
        data-block={block.id}
        aria-haspopup="dialog"
        aria-label={words}
      >
        <span className={styles.guest}>{whyOf(block, t)}</span>
      </button>
    );
  }
  if (!stay) {
    return (
      <span {...shared} data-kind={bar.portal === null ? "hold" : "portal"}>
        <span className={styles.guest}>{words}</span>
      </span>
    );
  }
  return (
    <Link
      {...shared}
      to={bookingAddress({ id: stay.id, booked_day: stay.start })}
      // The cell has the focus, and Enter opens the booking from there.
      tabIndex={-1}
      draggable={false}
      data-kind={stay.freed ? "missed" : stay.status}
      data-low={isMissed(bar) || undefined}
      data-booking={stay.id}
      aria-label={words}
    >
      <span className={styles.guest}>
        {stay.banned ? <WorkIcon name="ban" /> : null}
        {stay.name}
      </span>
    </Link>
  );
}
