import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type MoveCashRequest, moveCashSchema } from "../../../../shared/contract/closings.ts";
import { useCall } from "../../../api/call.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { usePopupDraft, usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { closingsApi } from "../closings.api.ts";
import { closingsPopup } from "../closings-popup.ts";

const fields = ["amount", "reason"] as const;
const schema = moveCashSchema.pick(fields);

interface CashDialogProps {
  direction: "in" | "out";
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Puts cash into the drawer, or takes some out. */
export function CashDialog({ direction, open, onClose, onDone }: CashDialogProps) {
  const { t } = useTranslation("closings");
  const call = useCall();
  const draft = usePopupDraft<Record<(typeof fields)[number], string>>(`cash ${direction}`);
  const { submit, dialog } = usePopupSubmission<MoveCashRequest>(
    { send: (keyed) => call(closingsApi.endpoints.moveCash.initiate(keyed)), draft, onDone },
    closingsPopup,
  );
  const form = useForm({
    id: useId(),
    initialValues: { amount: "", reason: "" },
    schema,
    draft,
    text: useMessageText(),
    onSubmit: (values) => submit({ direction, ...schema.cast(values) }),
  });
  useFocusOnFirstError(form, fields);
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t(`cash.${direction}.title`)}
      confirmLabel={t(`cash.${direction}.confirm`)}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p>{t(`cash.${direction}.effect`)}</p>
      <TextField
        {...form.textControl("amount")}
        label={t("field.amount")}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextAreaField {...form.textControl("reason")} label={t("field.reason")} maxLength={500} rows={2} required />
    </FormDialog>
  );
}
