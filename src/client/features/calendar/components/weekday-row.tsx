import { memo } from "react";
import { useTranslation } from "react-i18next";
import sheet from "../../../ui/month-sheet.module.css";

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** Monday to Sunday above a month; it never changes while a guest chooses. */
export const WeekdayRow = memo(function WeekdayRow() {
  const { t } = useTranslation("calendar");
  return (
    <tr>
      {weekdays.map((weekday) => (
        <th key={weekday} scope="col" className={sheet.weekday} aria-label={t(`weekday.${weekday}`)}>
          {t(`weekdayShort.${weekday}`)}
        </th>
      ))}
    </tr>
  );
});
