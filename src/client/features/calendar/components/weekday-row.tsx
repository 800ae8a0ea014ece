import { memo } from "react";
import { weekdays } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import sheet from "../../../ui/month-sheet.module.css";

/** Monday to Sunday above a month; it never changes while a guest chooses. */
export const WeekdayRow = memo(function WeekdayRow() {
  const names = useDayNames();
  return (
    <tr>
      {weekdays.map((weekday) => (
        <th key={weekday} scope="col" className={sheet.weekday} aria-label={names.weekday(weekday)}>
          {names.weekdayShort(weekday)}
        </th>
      ))}
    </tr>
  );
});
