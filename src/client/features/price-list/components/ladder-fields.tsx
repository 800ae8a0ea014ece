import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Form } from "../../../forms/use-form.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { nextStep, type PeriodValues, type StepValues } from "../period-values.ts";
import styles from "./price-list.module.css";
import { WeekdaysField } from "./weekdays-field.tsx";

/** Prices of whole stays, a row for each number of nights, and each night beyond them. */
export function LadderFields({ form }: { form: Form<PeriodValues> }) {
  const { t } = useTranslation("price-list");
  const { ladder } = form.values;
  const change = (place: number, step: StepValues) =>
    form.change(
      "ladder",
      ladder.map((other, index) => (index === place ? step : other)),
    );
  return (
    <Stack gap={3}>
      <Note>{t("field.ladderHint")}</Note>
      <List gap={2}>
        {ladder.map((step, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place: its nights are being typed
          <li key={place}>
            <StepFields
              step={step}
              isLast={place === ladder.length - 1}
              onChange={(changed) => change(place, changed)}
              onRemove={() =>
                form.change(
                  "ladder",
                  ladder.filter((_, index) => index !== place),
                )
              }
            />
          </li>
        ))}
      </List>
      <FieldError id={form.fieldId("ladder")}>{form.errorText("ladder")}</FieldError>
      <div>
        <Button onClick={() => form.change("ladder", [...ladder, nextStep(ladder)])}>{t("field.addStep")}</Button>
      </div>
      <AmountField
        {...form.textControl("furtherNight")}
        label={t("field.furtherNight")}
        hint={t("field.furtherNightHint")}
        required={false}
      />
    </Stack>
  );
}

interface StepFieldsProps {
  step: StepValues;
  isLast: boolean;
  onChange: (step: StepValues) => void;
  onRemove: () => void;
}

function StepFields({ step, isLast, onChange, onRemove }: StepFieldsProps) {
  const { t } = useTranslation("price-list");
  const id = useId();
  const [isOpen, setOpen] = useState(step.days.length > 0);
  return (
    <Stack gap={2}>
      <div className={styles.step}>
        <input
          className={styles.nights}
          aria-label={t("field.stepNights")}
          inputMode="numeric"
          autoComplete="off"
          value={step.nights}
          onChange={({ target }) => onChange({ ...step, nights: target.value })}
        />
        <span>{t("field.nightsUnit")}</span>
        <input
          className={styles.amount}
          aria-label={t("field.stepPrice", { nights: step.nights })}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint={isLast ? "done" : "next"}
          value={step.price}
          onChange={({ target }) => onChange({ ...step, price: target.value })}
        />
        <span aria-hidden="true">€</span>
        <MoreButton
          label={t("field.stepMore", { nights: step.nights })}
          controls={id}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Stack gap={2} className={styles.opened}>
            <WeekdaysField
              id={`${id}-days`}
              legend={t("field.stepDays")}
              hint={t("field.anyDay")}
              value={step.days}
              onChange={(days) => onChange({ ...step, days })}
            />
            <div>
              <Button onClick={onRemove}>{t("field.removeStep")}</Button>
            </div>
          </Stack>
        ) : null}
      </div>
    </Stack>
  );
}
