import { useId, useState } from "react";
import { banSchema } from "../../../../shared/contract/blacklist.ts";
import { schemaErrors } from "../../../../shared/contract/field-errors.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useBan } from "../use-ban.ts";

const emptyForm = { name: "", phone: "", email: "", reason: "" };
type Field = keyof typeof emptyForm;
const fields = ["name", "phone", "email", "reason"] as const satisfies readonly Field[];

interface BanByHandDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Bans somebody without a booking: by name, phone or mail, for a reason (requirements/blacklist.md). */
export function BanByHandDialog({ open, onClose, onDone }: BanByHandDialogProps) {
  const { t, ban, dialog } = useBan(onDone);
  const messageText = useMessageText();
  const id = useId();
  const [values, setValues] = useState(emptyForm);
  const [tried, setTried] = useState(false);
  const errors = schemaErrors(banSchema, values);
  const submit = () => {
    setTried(true);
    const wrong = fields.find((field) => errors[field]);
    if (wrong) document.getElementById(`${id}${wrong}`)?.focus();
    else void ban(banSchema.cast(values));
  };
  const control = (field: Field) => ({
    id: `${id}${field}`,
    label: t(`field.${field}`),
    error: tried ? messageText(errors[field]) : undefined,
    value: values[field],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [field]: target.value }),
  });
  return (
    <FormDialog {...dialog} open={open} onClose={onClose} onSubmit={submit}>
      <p>{t("ban.hint")}</p>
      <TextField {...control("name")} maxLength={50} autoCapitalize="words" />
      <TextField {...control("phone")} type="tel" inputMode="tel" maxLength={25} hint={t("field.phoneHint")} />
      <TextField {...control("email")} type="email" inputMode="email" maxLength={50} autoCapitalize="none" />
      <TextAreaField {...control("reason")} rows={3} maxLength={500} required />
    </FormDialog>
  );
}
