import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { CancellationStageFields } from "../../../../shared/contract/price-list.ts";
import { mostStages } from "../../../../shared/contract/price-list-extras-field.ts";
import { useLanguage } from "../../../format/language.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FieldError } from "../../../ui/field-error.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { List, Note } from "../../../ui/layout.tsx";
import {
  type StagesValues,
  type StageValues,
  stagesErrors,
  stagesOf,
  stageValuesOf,
  withStage,
} from "../stage-values.ts";
import styles from "./price-list.module.css";

interface CancellationDialogProps {
  open: boolean;
  onClose: () => void;
  stages: readonly CancellationStageFields[];
  onDone: (stages: CancellationStageFields[]) => void;
}

/** The rules say what is wrong. */
const anything = { validate: () => Promise.resolve() };
const fields = ["stages"] as const;

/** All stages at once: each of them is worth something beside the others only. */
export function CancellationDialog({ open, onClose, stages, onDone }: CancellationDialogProps) {
  const { t } = useTranslation("price-list");
  const language = useLanguage();
  const form = useForm<StagesValues>({
    id: useId(),
    initialValues: { stages: stageValuesOf(stages, language) },
    schema: anything,
    rules: stagesErrors,
    text: useMessageText(),
    onSubmit: (values) => {
      onClose();
      onDone(stagesOf(values.stages));
    },
  });
  useFocusOnFirstError(form, fields);
  const rows = form.values.stages;
  const change = (place: number, changes: Partial<StageValues>) =>
    form.change(
      "stages",
      rows.map((row, index) => (index === place ? { ...row, ...changes } : row)),
    );
  const error = form.errorText("stages");
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t("cancellation.dialog")}
      cancelLabel={t("cancel")}
      confirmLabel={t("period.confirm")}
      onSubmit={form.submit}
    >
      <Note>{t("cancellation.dialogHint")}</Note>
      <List gap={4}>
        {rows.map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a stage is its place: its end is being typed
          <li key={place}>
            <StageFields
              number={place + 1}
              stage={row}
              isLast={place === rows.length - 1}
              id={place === 0 ? form.fieldId("stages") : undefined}
              errorId={error ? `${form.fieldId("stages")}-error` : undefined}
              onChange={(changes) => change(place, changes)}
              onRemove={() => form.change("stages", rows.toSpliced(place, 1))}
            />
          </li>
        ))}
      </List>
      <FieldError id={`${form.fieldId("stages")}-error`}>{error}</FieldError>
      {rows.length < mostStages ? (
        <div>
          <Button onClick={() => form.change("stages", withStage(rows))}>{t("field.addStep")}</Button>
        </div>
      ) : null}
    </FormDialog>
  );
}

interface StageFieldsProps {
  number: number;
  stage: StageValues;
  isLast: boolean;
  /** Of the first control of the first one, which is given the focus where something is wrong. */
  id: string | undefined;
  errorId: string | undefined;
  onChange: (changes: Partial<StageValues>) => void;
  onRemove: () => void;
}

/** Until when, and how much: a sentence with fields in it. */
function StageFields({ number, stage, isLast, id, errorId, onChange, onRemove }: StageFieldsProps) {
  const { t } = useTranslation("price-list");
  const invalid = { "aria-invalid": errorId === undefined ? undefined : true, "aria-describedby": errorId };
  const label = (field: "count" | "unit" | "cost" | "kind") => t(`cancellation.field.${field}`, { number });
  return (
    <div className={styles.stage}>
      {isLast ? (
        <span>{t(number === 1 ? "cancellation.anyTime" : "cancellation.then")}</span>
      ) : (
        <>
          <span>{t("cancellation.until")}</span>
          <input
            className={styles.nights}
            aria-label={label("count")}
            id={id}
            {...invalid}
            inputMode="numeric"
            autoComplete="off"
            value={stage.count}
            onChange={({ target }) => onChange({ count: target.value })}
          />
          <select
            className={styles.unit}
            aria-label={label("unit")}
            value={stage.unit}
            onChange={({ target }) => onChange({ unit: target.value as StageValues["unit"] })}
          >
            <option value="months">{t("cancellation.unit.months")}</option>
            <option value="days">{t("cancellation.unit.days")}</option>
          </select>
          <span>{t("cancellation.before")}</span>
        </>
      )}
      <input
        className={classNames(styles.nights, styles.fee)}
        aria-label={label("cost")}
        id={isLast ? id : undefined}
        {...invalid}
        inputMode="decimal"
        autoComplete="off"
        value={stage.cost}
        onChange={({ target }) => onChange({ cost: target.value })}
      />
      <select
        className={styles.unit}
        aria-label={label("kind")}
        value={stage.isPercent ? "percent" : "euros"}
        onChange={({ target }) => onChange({ isPercent: target.value === "percent" })}
      >
        <option value="euros">{t("cancellation.unit.euros")}</option>
        <option value="percent">{t("cancellation.unit.percent")}</option>
      </select>
      {isLast ? null : (
        <Button variant="quiet" aria-label={t("cancellation.remove", { number })} onClick={onRemove}>
          {t("discount.removeButton")}
        </Button>
      )}
    </div>
  );
}
