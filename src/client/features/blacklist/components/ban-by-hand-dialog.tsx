import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ValidationError } from "yup";
import { banSchema } from "../../../../shared/contract/blacklist.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useBanCustomerMutation } from "../blacklist.api.ts";
import { banFailure } from "../failure-text.ts";

const emptyForm = { name: "", phone: "", email: "", reason: "" };
type Field = keyof typeof emptyForm;
const fields = ["name", "phone", "email", "reason"] as const satisfies readonly Field[];

function errorsOf(values: typeof emptyForm): Partial<Record<Field, string>> {
  try {
    banSchema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // The first message of each field.
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]));
  }
}

interface BanByHandDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Bans somebody without a booking: by name, phone or mail, for a reason (staff-side 5 "Manual blacklist"). */
export function BanByHandDialog({ open, onClose, onDone }: BanByHandDialogProps) {
  const { t } = useTranslation(["blacklist", "validation-staff"]);
  const id = useId();
  const [values, setValues] = useState(emptyForm);
  const [tried, setTried] = useState(false);
  const [ban, { isLoading, error }] = useBanCustomerMutation();
  const errors = errorsOf(values);
  const submit = async () => {
    setTried(true);
    const wrong = fields.find((field) => errors[field]);
    if (wrong) {
      document.getElementById(`${id}${wrong}`)?.focus();
      return;
    }
    const answer = await ban(banSchema.cast(values));
    if (answer.data) onDone();
  };
  const control = (field: Field) => ({
    id: `${id}${field}`,
    label: t(`field.${field}`),
    error: tried && errors[field] ? t(errors[field]) : undefined,
    value: values[field],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [field]: target.value }),
  });
  return (
    <FormDialog
      open={open}
      title={t("ban.title")}
      closeLabel={t("close")}
      cancelLabel={t("back")}
      confirmLabel={t("ban.confirm")}
      danger
      busy={isLoading}
      error={banFailure(t, error)}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <p>{t("ban.hint")}</p>
      <TextField {...control("name")} maxLength={50} autoCapitalize="words" />
      <TextField {...control("phone")} type="tel" inputMode="tel" maxLength={25} hint={t("field.phoneHint")} />
      <TextField {...control("email")} type="email" inputMode="email" maxLength={50} autoCapitalize="none" />
      <TextAreaField {...control("reason")} rows={3} maxLength={500} required />
    </FormDialog>
  );
}
