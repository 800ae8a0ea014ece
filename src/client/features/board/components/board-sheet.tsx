import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { BoardBoat } from "../../../../shared/contract/board.ts";
import { type Day, weekday } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { classNames } from "../../../ui/class-names.ts";
import { daysOf, type Sheet } from "../board-view.ts";
import type { Taken } from "../taken-days.ts";
import type { Cursor } from "../use-cursor.ts";
import type { Moving } from "../use-move.ts";
import { type BoardDayState, BoardRow } from "./board-row.tsx";
import styles from "./board-sheet.module.css";
import { numberOf } from "./number.ts";

interface BoardSheetProps {
  sheet: Sheet;
  /** The days in words; the heading of each month of a season, and of each page on paper. */
  days: string;
  isOnly: boolean;
  boats: readonly BoardBoat[];
  taken: ReadonlyMap<number, readonly Taken[]>;
  stateOf: (day: Day) => BoardDayState;
  today: Day;
  tabStop: Cursor | null;
  isLoading: boolean;
  /** A stay that is being moved is drawn where it is held. */
  moving: Moving | null;
}

const nothing: readonly Taken[] = [];

/**
 * A week or a month: boats down, days across. Where it is wider than the screen, the names of the boats stay in sight.
 */
export function BoardSheet({ sheet, days, isOnly, boats, taken, stateOf, today, tabStop, ...props }: BoardSheetProps) {
  const { t } = useTranslation("board");
  const names = useDayNames();
  const headingId = useId();
  const all = daysOf(sheet);
  const { className, ...count } = numberOf(Math.min(boats.length, 99));
  return (
    <section className={classNames(styles.sheet, className)} aria-labelledby={headingId} {...count}>
      <h3 id={headingId} className={classNames(styles.sheetDays, isOnly && styles.paperOnly)}>
        {t("sheet", { days })}
      </h3>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- boats down, days across
        role="grid"
        className={styles.grid}
        aria-labelledby={headingId}
        aria-busy={props.isLoading}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t("boat")}
            </th>
            {all.map((day) => (
              <th
                key={day}
                scope="col"
                className={styles.day}
                data-head={day}
                data-weekend={weekday(day) > 4 || undefined}
                aria-current={day === today ? "date" : undefined}
                aria-label={names.date(day)}
              >
                <span className={styles.weekday}>{names.weekdayShort(weekday(day))}</span>
                <span className={styles.number}>{Number(day.slice(8))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boats.map((boat) => (
            <BoardRow
              key={boat.id}
              boat={boat}
              sheet={sheet}
              taken={taken.get(boat.id) ?? nothing}
              stateOf={stateOf}
              today={today}
              tabStop={tabStop?.boat === boat.id ? tabStop.day : null}
              isLoading={props.isLoading}
              held={props.moving?.vehicle === boat.id ? props.moving : null}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
