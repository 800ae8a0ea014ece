import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Weekday } from "../../../../shared/rules/day.ts";
import type { Form } from "../../../forms/use-form.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { List, Stack } from "../../../ui/layout.tsx";
import type { PeriodValues } from "../period-values.ts";
import styles from "./price-list.module.css";
import { WeekdaysField } from "./weekdays-field.tsx";

/** Nights that cost something else by their weekday: a row for each price; usually the weekend alone. */
export function WeekdayPrices({ form }: { form: Form<PeriodValues> }) {
  const { t } = useTranslation("price-list");
  const id = useId();
  const rows = form.values.weekdays;
  /** A day has one price: chosen here, it is taken out of the other rows. */
  const choose = (place: number, days: Weekday[]) =>
    form.change(
      "weekdays",
      rows.map((row, index) =>
        index === place ? { ...row, days } : { ...row, days: row.days.filter((day) => !days.includes(day)) },
      ),
    );
  const change = (place: number, price: string) =>
    form.change(
      "weekdays",
      rows.map((row, index) => (index === place ? { ...row, price } : row)),
    );
  return (
    <Stack gap={3}>
      <List gap={4}>
        {rows.map(({ days, price }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place: its days are being chosen
          <Stack as="li" gap={2} key={place} className={styles.opened}>
            <WeekdaysField
              id={`${id}-${place}-days`}
              legend={t("field.weekdays")}
              value={days}
              onChange={(chosen) => choose(place, chosen)}
            />
            <AmountField
              id={`${id}-${place}-price`}
              label={t("field.weekdayPrice")}
              value={price}
              onChange={({ target }) => change(place, target.value)}
            />
          </Stack>
        ))}
      </List>
      <FieldError id={form.fieldId("weekdays")}>{form.errorText("weekdays")}</FieldError>
      <div>
        <Button onClick={() => form.change("weekdays", [...rows, { days: [], price: "" }])}>
          {t("field.addWeekdays")}
        </Button>
      </div>
    </Stack>
  );
}
