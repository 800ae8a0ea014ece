import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { DayState } from "../../../../shared/rules/availability.ts";
import type { DayMark } from "../day-view.ts";
import dayStyles from "./calendar-day.module.css";
import styles from "./calendar-legend.module.css";

const states: readonly DayState[] = ["taken", "takenFromAfternoon", "takenUntilMorning", "closed", "blocked"];

function Sample({ state, mark }: { state: DayState; mark: DayMark }) {
  return (
    <span className={styles.sample} aria-hidden="true">
      <span className={dayStyles.day} data-state={state} data-mark={mark} />
    </span>
  );
}

/** What the drawings mean, drawn by the same rules as the days themselves. */
export const CalendarLegend = memo(function CalendarLegend() {
  const { t } = useTranslation("calendar");
  return (
    <ul className={styles.legend} aria-label={t("legend.label")}>
      {states.map((state) => (
        <li key={state} className={styles.entry}>
          <Sample state={state} mark="none" />
          {t(`state.${state}`)}
        </li>
      ))}
      <li className={styles.entry}>
        <Sample state="free" mark="inside" />
        {t("legend.selected")}
      </li>
    </ul>
  );
});
