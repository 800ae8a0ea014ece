import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PricePeriodFields } from "../../../../shared/contract/price-list.ts";
import { useLanguage } from "../../../format/language.ts";
import { createDraft } from "../../../forms/draft.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import type { ListedBoat } from "../period-texts.ts";
import { newPeriod, type PeriodField, type PeriodValues, periodErrors, periodsOf, valuesOf } from "../period-values.ts";
import { BoatFields, DateFields, RareFields } from "./period-fields.tsx";

/** What is done: a new period, a copy of one, or a change of one. */
export type PeriodTask = "add" | "copy" | "change";

interface PeriodDialogProps {
  open: boolean;
  task: PeriodTask;
  /** The one that is copied or changed; null for a new one. */
  period: PricePeriodFields | null;
  boats: readonly ListedBoat[];
  /** Which year the dates are of where nothing says another one. */
  year: string;
  /** Under which name the tab keeps what is typed. */
  draft: string;
  onClose: () => void;
  /** One for each boat that was chosen. */
  onDone: (periods: PricePeriodFields[]) => void;
}

/** The rules below say what is wrong. */
const anything = { validate: () => Promise.resolve() };
const fields = [
  "name",
  "from",
  "to",
  "yearlyFrom",
  "yearlyTo",
  "night",
  "ladder",
  "furtherNight",
  "weekdays",
  "shortest",
  "released",
  "included",
  "personNight",
] as const satisfies readonly PeriodField[];

/** A period's form. What it says is taken over at once, and saved with the list. */
export function PeriodDialog({ task, period, boats, year, onClose, onDone, ...rest }: PeriodDialogProps) {
  const { t } = useTranslation("price-list");
  const language = useLanguage();
  const [draft] = useState(() => createDraft<PeriodValues>(`popup ${rest.draft}`));
  const form = useForm<PeriodValues>({
    id: useId(),
    initialValues: period ? valuesOf(period, language) : newPeriod(),
    schema: anything,
    rules: periodErrors,
    draft,
    text: useMessageText(),
    onSubmit: (values) => {
      draft.forget();
      onClose();
      onDone(periodsOf(values));
    },
  });
  useFocusOnFirstError(form, fields);
  return (
    <FormDialog
      open={rest.open}
      title={t(`period.${task}`)}
      cancelLabel={t("cancel")}
      confirmLabel={t("period.confirm")}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField
        {...form.textControl("name")}
        label={t("field.name")}
        hint={t("field.nameHint")}
        maxLength={40}
        required
      />
      <DateFields form={form} year={year} />
      <AmountField
        {...form.textControl("night")}
        label={t("field.night")}
        hint={t("field.nightHint")}
        required={false}
      />
      <BoatFields form={form} boats={boats} />
      <RareFields form={form} />
    </FormDialog>
  );
}
