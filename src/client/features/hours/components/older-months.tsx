import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { addMonths, type Day } from "../../../../shared/rules/day.ts";
import { oldestRetainedDay } from "../../../../shared/rules/retention.ts";
import { firstListedDay } from "../../../../shared/rules/working-hours.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { SelectField } from "../../../ui/field.tsx";
import styles from "./hours.module.css";
import { MonthFiles } from "./month-files.tsx";

/** The months before those that are listed, as far as the server retains them, the newest first. */
function monthsBefore(today: Day): string[] {
  const oldest = oldestRetainedDay("workingHours", today);
  const months: string[] = [];
  for (let day = addMonths(firstListedDay(today), -1); day >= oldest; day = addMonths(day, -1)) {
    months.push(day.slice(0, 7));
  }
  return months;
}

/** Files of months that are not listed any more. */
export function OlderMonths({ employee, today }: { employee: number; today: Day }) {
  const { t } = useTranslation("hours");
  const names = useDayNames();
  const id = useId();
  const [picked, setPicked] = useState("");
  const months = monthsBefore(today);
  const month = months.includes(picked) ? picked : "";
  return (
    <section className={styles.older} aria-labelledby="hours-older">
      <h2 id="hours-older">{t("older.title")}</h2>
      <SelectField id={id} label={t("older.month")} value={month} onChange={({ target }) => setPicked(target.value)}>
        <option value="">{t("pick")}</option>
        {months.map((one) => (
          <option key={one} value={one}>
            {names.month(one)}
          </option>
        ))}
      </SelectField>
      {month ? <MonthFiles employee={employee} month={month} /> : null}
    </section>
  );
}
