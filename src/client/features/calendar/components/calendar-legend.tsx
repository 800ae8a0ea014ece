import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { DayState } from "../../../../shared/rules/availability.ts";
import { classNames } from "../../../ui/class-names.ts";
import sheet from "../../../ui/month-sheet.module.css";
import type { DayMark } from "../day-view.ts";
import dayStyles from "./calendar-day.module.css";
import styles from "./calendar-legend.module.css";

const states: readonly DayState[] = ["taken", "takenFromAfternoon", "takenUntilMorning", "closed", "blocked"];

function Sample({ state, mark }: { state: DayState; mark: DayMark }) {
  return (
    <span className={classNames(sheet.sample, styles.sample)} aria-hidden="true">
      <span className={dayStyles.day} data-state={state} data-mark={mark} />
    </span>
  );
}

/** What the drawings mean, drawn by the same rules as the days themselves. */
export const CalendarLegend = memo(function CalendarLegend() {
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
    </ul>
  );
});
