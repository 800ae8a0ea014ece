import { useTranslation } from "react-i18next";
import { monthNumbers } from "../../../../shared/rules/day.ts";
import { minimumNights } from "../../../../shared/rules/stay.ts";
import { useDayNames } from "../../../format/day-names.ts";
import type { Form } from "../../../forms/use-form.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { DayOfYearField } from "../../../ui/day-of-year-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import type { ListedBoat } from "../period-texts.ts";
import { newPeriod, type PeriodValues, usualLadder, withYearly } from "../period-values.ts";
import { LadderFields } from "./ladder-fields.tsx";
import { BoatsField, Opened, OpenedByHand } from "./opened-fields.tsx";
import { WeekdayPrices } from "./weekday-prices.tsx";
import { WeekdaysField } from "./weekdays-field.tsx";

interface FieldsProps {
  form: Form<PeriodValues>;
}

/** When the period holds: days of one year, or of each. */
export function DateFields({ form, year }: FieldsProps & { year: string }) {
  const { t } = useTranslation("price-list");
  const names = useDayNames();
  const { values } = form;
  const yearly = (field: "yearlyFrom" | "yearlyTo", label: string) => (
    <DayOfYearField
      id={form.fieldId(field)}
      label={label}
      error={form.errorText(field)}
      texts={{ day: t("field.day"), month: t("field.month") }}
      months={monthNumbers.map(names.monthName)}
      value={values[field]}
      onChange={(day) => form.change(field, day)}
    />
  );
  return (
    <Stack gap={3}>
      <Segments
        label={t("field.years")}
        options={[
          { value: "one", label: t("field.oneYear") },
          { value: "each", label: t("field.eachYear") },
        ]}
        value={values.isYearly ? "each" : "one"}
        onChange={(chosen) => form.changeAll(withYearly(values, chosen === "each", values.from.slice(0, 4) || year))}
      />
      <Grid columns="narrow" gap={3}>
        {values.isYearly ? (
          <>
            {yearly("yearlyFrom", t("field.from"))}
            {yearly("yearlyTo", t("field.to"))}
          </>
        ) : (
          <>
            <TextField {...form.textControl("from")} type="date" label={t("field.from")} required />
            <TextField {...form.textControl("to")} type="date" min={values.from} label={t("field.to")} required />
          </>
        )}
      </Grid>
    </Stack>
  );
}

/** All boats, or those that are ticked. */
export function BoatFields({ form, boats }: FieldsProps & { boats: readonly ListedBoat[] }) {
  const { t } = useTranslation("price-list");
  const { vehicles } = form.values;
  return (
    <BoatsField
      boats={boats}
      ofAll={t("field.allBoats")}
      chosen={vehicles}
      onChange={(chosen) => form.change("vehicles", chosen)}
    />
  );
}

/** What is rare about prices and stays: each opens what it needs, and forgets it where it is taken back. */
export function RareFields({ form }: FieldsProps) {
  const { t } = useTranslation("price-list");
  const { values } = form;
  const none = newPeriod();
  const hasRules =
    values.shortest !== none.shortest ||
    values.arrivalDays.length > 0 ||
    values.returnDays.length > 0 ||
    values.released !== "";
  return (
    <Stack gap={3}>
      <Opened
        label={t("field.hasLadder")}
        isOpen={values.ladder.length > 0}
        onToggle={(isOpen) => form.changeAll({ ladder: isOpen ? usualLadder() : [], furtherNight: "" })}
      >
        <LadderFields form={form} />
      </Opened>
      <Opened
        label={t("field.hasWeekdays")}
        isOpen={values.weekdays.length > 0}
        onToggle={(isOpen) => form.change("weekdays", isOpen ? [{ days: [4, 5], price: "" }] : [])}
      >
        <WeekdayPrices form={form} />
      </Opened>
      <OpenedByHand
        label={t("field.hasRules")}
        isFilled={hasRules}
        onClear={() =>
          form.changeAll({ shortest: none.shortest, arrivalDays: [], returnDays: [], released: none.released })
        }
      >
        <Stack gap={3}>
          <TextField
            {...form.textControl("shortest")}
            label={t("field.shortest")}
            hint={t("field.shortestHint", { count: minimumNights("visitor") })}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <WeekdaysField
            id={form.fieldId("arrivalDays")}
            legend={t("field.arrivalDays")}
            hint={t("field.anyDay")}
            value={values.arrivalDays}
            onChange={(days) => form.change("arrivalDays", days)}
          />
          <WeekdaysField
            id={form.fieldId("returnDays")}
            legend={t("field.returnDays")}
            hint={t("field.anyDay")}
            value={values.returnDays}
            onChange={(days) => form.change("returnDays", days)}
          />
          <TextField
            {...form.textControl("released")}
            label={t("field.released")}
            hint={t("field.releasedHint")}
            inputMode="numeric"
            autoComplete="off"
          />
        </Stack>
      </OpenedByHand>
      <OpenedByHand
        label={t("field.hasPersons")}
        isFilled={values.included !== "" || values.personNight !== ""}
        onClear={() => form.changeAll({ included: "", personNight: "" })}
      >
        <Grid columns="narrow" gap={3}>
          <TextField
            {...form.textControl("included")}
            label={t("field.included")}
            inputMode="numeric"
            autoComplete="off"
          />
          <AmountField {...form.textControl("personNight")} label={t("field.personNight")} required={false} />
        </Grid>
      </OpenedByHand>
    </Stack>
  );
}
