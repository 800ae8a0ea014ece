import { useTranslation } from "react-i18next";
import { monthNumbers } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { DayOfYearField } from "../../../ui/day-of-year-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid } from "../../../ui/layout.tsx";
import type { BusinessValues, DateField, HourField } from "../business-values.ts";
import type { SettingsForm } from "../use-settings-form.ts";

interface PartProps<Field> {
  form: SettingsForm<BusinessValues>;
  start: Field;
  end: Field;
}

/** From when to when, each year anew. The end of February is its 29th day (requirements/settings.md). */
export function SeasonDates({ form, start, end }: PartProps<DateField>) {
  const { t } = useTranslation("staff-settings");
  const months = monthNumbers.map(useDayNames().monthName);
  const date = (field: DateField, label: string) => {
    const { day, month } = form.values[field];
    return (
      <DayOfYearField
        id={form.fieldId(field)}
        label={label}
        hint={month === "2" && Number(day) >= 28 ? t("business.endOfFebruary") : undefined}
        error={form.errorText(field)}
        disabled={form.isLocked}
        texts={{ day: t("business.day"), month: t("business.month") }}
        months={months}
        value={form.values[field]}
        onChange={(value) => form.change(field, value)}
      />
    );
  };
  return (
    <Grid columns="oneOrTwo">
      {date(start, t("business.from"))}
      {date(end, t("business.until"))}
    </Grid>
  );
}

/** Full hours at which the day begins and ends. */
export function OpeningTimes({ form, start, end, required }: PartProps<HourField> & { required?: boolean }) {
  const { t } = useTranslation("staff-settings");
  const hour = (field: HourField, label: string) => (
    <TextField
      {...form.textControl(field)}
      label={label}
      required={required}
      readOnly={form.isLocked}
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
    />
  );
  return (
    <Grid columns="two">
      {hour(start, t("business.opens"))}
      {hour(end, t("business.closes"))}
    </Grid>
  );
}
