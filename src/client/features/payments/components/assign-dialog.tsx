import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type AssignMoneyRequest, assignMoneySchema, type OpenMoney } from "../../../../shared/contract/open-money.ts";
import { toAmount } from "../../../../shared/rules/money.ts";
import { useCall } from "../../../api/call.ts";
import { failureText } from "../../../api/failure-text.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { usePopupDraft, usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { paymentsApi } from "../payments.api.ts";
import { paymentsPopup, usePayable } from "../use-payable.ts";
import { MoneyLine } from "./money-line.tsx";
import { AssignPreview, assignable } from "./previews.tsx";

const fields = ["target", "reason"] as const;
const schema = assignMoneySchema.pick(fields);

export interface MoneyDialogProps {
  row: OpenMoney;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Gives the money to a booking or voucher: first it says to whose and how much, then it is confirmed. */
export function AssignDialog({ row, open, onClose, onDone }: MoneyDialogProps) {
  const { t } = useTranslation("payments");
  const call = useCall();
  const payable = usePayable();
  const amountFor = (target: string) => {
    const found = payable.payableOf(target);
    return found ? assignable(row, found) : 0;
  };
  const draft = usePopupDraft<Record<(typeof fields)[number], string>>(`assign ${row.id}`);
  const { submit, dialog } = usePopupSubmission<AssignMoneyRequest>(
    {
      send: (keyed) => payable.sent(call(paymentsApi.endpoints.assignMoney.initiate(keyed))),
      draft,
      onDone,
    },
    paymentsPopup,
  );
  const form = useForm({
    id: useId(),
    initialValues: { target: "", reason: "" },
    schema,
    draft,
    text: useMessageText(),
    onSubmit: (values) => {
      const amount = amountFor(values.target);
      if (amount > 0) submit({ ...schema.cast(values), source: row.id, amount: toAmount(amount) });
      else payable.look(values.target.trim());
    },
  });
  useFocusOnFirstError(form, fields);
  const found = payable.payableOf(form.values.target);
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("assign.title")}
      confirmLabel={t(amountFor(form.values.target) > 0 ? "assign.confirm" : "next")}
      busy={dialog.busy || payable.isBusy}
      error={dialog.error ?? failureText(t, payable.failure ?? undefined, paymentsPopup.failures)}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <MoneyLine row={row} />
      <TextField
        {...form.textControl("target")}
        label={t("assign.target")}
        hint={t("field.numberHint")}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        required
      />
      <TextAreaField {...form.textControl("reason")} label={t("field.reason")} maxLength={500} rows={3} required />
      <output>{found ? <AssignPreview row={row} payable={found} /> : null}</output>
    </FormDialog>
  );
}
