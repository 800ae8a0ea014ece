import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type ReceiveTransferRequest, receiveTransferSchema } from "../../../../shared/contract/open-money.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { useCall } from "../../../api/call.ts";
import { failureText } from "../../../api/failure-text.ts";
import { type FormErrors, useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { usePopupDraft, usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { paymentsApi } from "../payments.api.ts";
import { paymentsPopup, usePayable } from "../use-payable.ts";
import { TransferPreview } from "./previews.tsx";

const fields = ["number", "amount", "received_on"] as const;
const schema = receiveTransferSchema.pick(fields);

interface TransferDialogProps {
  today: Day;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/**
 * Writes down a transfer that came: first it says whose it is and what comes of it, then it is confirmed
 * (requirements/payments.md).
 */
export function TransferDialog({ today, open, onClose, onDone }: TransferDialogProps) {
  const { t } = useTranslation("payments");
  const call = useCall();
  const payable = usePayable();
  const draft = usePopupDraft<Record<(typeof fields)[number], string>>("transfer");
  const { submit, dialog } = usePopupSubmission<ReceiveTransferRequest>(
    {
      send: (keyed) => payable.sent(call(paymentsApi.endpoints.registerTransfer.initiate(keyed))),
      draft,
      onDone,
    },
    paymentsPopup,
  );
  const form = useForm({
    id: useId(),
    initialValues: { number: "", amount: "", received_on: today },
    schema,
    draft,
    text: useMessageText(),
    rules: ({ received_on }): FormErrors<(typeof fields)[number]> =>
      received_on > today ? { received_on: "validation-staff:receivedOn" } : {},
    onSubmit: (values) => {
      const found = payable.payableOf(values.number);
      if (found) submit({ ...schema.cast(values), outstanding: found.outstanding });
      else payable.look(values.number.trim());
    },
  });
  useFocusOnFirstError(form, fields);
  const found = payable.payableOf(form.values.number);
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("transfer.title")}
      confirmLabel={t(found ? "transfer.confirm" : "next")}
      busy={dialog.busy || payable.isBusy}
      error={dialog.error ?? failureText(t, payable.failure ?? undefined, paymentsPopup.failures)}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField
        {...form.textControl("number")}
        label={t("field.number")}
        hint={t("field.numberHint")}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        required
      />
      <TextField
        {...form.textControl("amount")}
        label={t("field.amount")}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField {...form.textControl("received_on")} label={t("field.receivedOn")} type="date" max={today} required />
      <output>{found ? <TransferPreview payable={found} amount={form.values.amount} /> : null}</output>
    </FormDialog>
  );
}
