import { useTranslation } from "react-i18next";
import type { Form } from "../../../forms/use-form.ts";
import { Checkbox } from "../../../ui/choice.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Grid } from "../../../ui/layout.tsx";
import type { DefectValues } from "../defect-values.ts";
import { useDueTexts } from "../use-due-text.ts";
import styles from "./defect.module.css";

interface WrittenFieldsProps {
  form: Form<DefectValues>;
  /** What the boat's engine has run, as far as it was noted. */
  engineHours: string | undefined;
  /** Whether who writes it may block the boat. */
  mayBlock: boolean;
}

/** What a defect and a service have in common; how often it comes is a service's. */
export function WrittenFields({ form, engineHours, mayBlock }: WrittenFieldsProps) {
  const { t } = useTranslation("defect");
  const texts = useDueTexts();
  const isService = form.values.kind === "service";
  return (
    <>
      <TextAreaField
        {...form.textControl("text")}
        label={t(isService ? "field.service" : "field.damage")}
        maxLength={500}
        rows={2}
        required
      />
      {isService ? (
        <Grid columns="narrow" gap={3} className={styles.filter}>
          <TextField
            {...form.textControl("every_hours")}
            label={t("field.every_hours")}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...form.textControl("every_months")}
            label={t("field.every_months")}
            inputMode="numeric"
            autoComplete="off"
          />
        </Grid>
      ) : null}
      <Grid columns="narrow" gap={3} className={styles.filter}>
        <TextField
          {...form.textControl("due_day")}
          label={t("field.due_day")}
          hint={isService ? t("due.afterInterval") : undefined}
          type="date"
        />
        <TextField
          {...form.textControl("due_hours")}
          label={t("field.due_hours")}
          hint={engineHours === undefined ? undefined : t("due.lastNoted", { hours: texts.hours(engineHours) })}
          inputMode="decimal"
          autoComplete="off"
        />
      </Grid>
      <Checkbox
        id={form.fieldId("blocks_boat")}
        label={t("field.blocks_boat")}
        hint={t(mayBlock ? "field.blocksHint" : "field.othersBlock")}
        checked={form.values.blocks_boat}
        onChange={({ target }) => form.change("blocks_boat", target.checked)}
      />
    </>
  );
}
