import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BoatFeesFields } from "../../../../shared/contract/price-list.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { createDraft } from "../../../forms/draft.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Grid } from "../../../ui/layout.tsx";
import {
  type FeeField,
  type FeeValues,
  feeErrors,
  feeFields,
  feesOf,
  feeValues,
  fieldsOf,
  inheritedAmount,
} from "../fee-values.ts";
import type { ListedBoat } from "../period-texts.ts";

interface FeeDialogProps {
  open: boolean;
  onClose: () => void;
  /** The row that is changed; null for a boat that gets one. */
  row: BoatFeesFields | null;
  fees: readonly BoatFeesFields[];
  boats: readonly ListedBoat[];
  title: string;
  /** Under which name the tab keeps what is typed. */
  draft: string;
  onDone: (row: BoatFeesFields) => void;
}

/** The rules below say what is wrong. */
const anything = { validate: () => Promise.resolve() };
const fields = ["vehicle", ...feeFields] as const;

/** What one boat, or each without a price of its own, asks for on site. */
export function FeeDialog({ row, fees, boats, title, onClose, onDone, ...rest }: FeeDialogProps) {
  const { t } = useTranslation("price-list");
  const language = useLanguage();
  const money = useMoney();
  const isOfAll = row !== null && row.vehicle === null;
  const [draft] = useState(() => createDraft<FeeValues>(`popup ${rest.draft}`));
  const form = useForm<FeeValues>({
    id: useId(),
    initialValues: feeValues(row, language),
    schema: anything,
    rules: (values) => feeErrors(values, isOfAll),
    draft,
    text: useMessageText(),
    onSubmit: (values) => {
      draft.forget();
      onClose();
      onDone(feesOf(values));
    },
  });
  useFocusOnFirstError(form, fields);
  const boat = boats.find(({ id }) => String(id) === form.values.vehicle) ?? null;
  const hintOf = (field: FeeField) => {
    const inherited = boat && inheritedAmount(fees, boat, field);
    if (inherited) return t("fees.empty", { amount: money(inherited) });
    return field === "deposit" ? t("fees.emptyDeposit") : undefined;
  };
  const without = boats.filter(({ id }) => !fees.some(({ vehicle }) => vehicle === id));
  return (
    <FormDialog
      open={rest.open}
      title={title}
      cancelLabel={t("cancel")}
      confirmLabel={t("period.confirm")}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {row === null ? (
        <SelectField {...form.textControl("vehicle")} label={t("fees.boat")} required>
          <option value="">{t("fees.choose")}</option>
          {without.map(({ id, name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Grid columns="narrow" gap={3}>
        {fieldsOf(isOfAll ? null : (boat ?? { id: 0, name: "" })).map((field) => (
          <AmountField
            key={field}
            {...form.textControl(field)}
            label={t(`fees.field.${field}`)}
            hint={hintOf(field)}
            required={false}
          />
        ))}
      </Grid>
    </FormDialog>
  );
}
