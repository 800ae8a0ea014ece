import { useId } from "react";
import { useTranslation } from "react-i18next";
import {
  type BanRequest,
  type BlacklistEntry,
  banReasonSchema,
  banSchema,
} from "../../../../shared/contract/blacklist.ts";
import { useCall } from "../../../api/call.ts";
import { TextDialog } from "../../../forms/text-dialog.tsx";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { type PopupTexts, usePopupDraft, usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { blacklistApi } from "../blacklist.api.ts";

interface BanDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

const popup: PopupTexts = {
  close: "blacklist:close",
  cancel: "blacklist:back",
  failures: {
    network: "blacklist:failure.network",
    gone: "blacklist:failure.gone",
    general: "blacklist:failure.general",
  },
};

/** What both ways to ban somebody share. */
function useBan(draft: { forget: () => void }, onDone: () => void) {
  const { t } = useTranslation("blacklist");
  const call = useCall();
  const { submit, dialog } = usePopupSubmission<BanRequest>(
    {
      send: (keyed) => call(blacklistApi.endpoints.banCustomer.initiate(keyed)),
      draft,
      onDone,
    },
    popup,
  );
  return { submit, dialog: { ...dialog, title: t("ban.title"), confirmLabel: t("ban.confirm"), danger: true } };
}

const fields = ["name", "phone", "email", "reason"] as const;
const emptyForm = { name: "", phone: "", email: "", reason: "" };

/** Bans somebody without a booking: by name, phone or mail, for a reason (requirements/blacklist.md). */
export function BanByHandDialog({ open, onClose, onDone }: BanDialogProps) {
  const { t } = useTranslation("blacklist");
  const draft = usePopupDraft<typeof emptyForm>("ban by hand");
  const { submit, dialog } = useBan(draft, onDone);
  const form = useForm({
    id: useId(),
    initialValues: emptyForm,
    schema: banSchema,
    draft,
    text: useMessageText(),
    onSubmit: (values) => submit(banSchema.cast(values)),
  });
  useFocusOnFirstError(form, fields);
  const control = (field: (typeof fields)[number]) => ({
    ...form.textControl(field),
    label: t(`field.${field}`),
    autoComplete: "off",
  });
  return (
    <FormDialog {...dialog} open={open} onClose={onClose} onSubmit={form.submit}>
      <p>{t("ban.hint")}</p>
      <TextField {...control("name")} maxLength={50} autoCapitalize="words" />
      <TextField {...control("phone")} type="tel" inputMode="tel" maxLength={25} hint={t("field.phoneHint")} />
      <TextField {...control("email")} type="email" inputMode="email" maxLength={50} autoCapitalize="none" />
      <TextAreaField {...control("reason")} rows={3} maxLength={500} required />
    </FormDialog>
  );
}

interface BanGuestDialogProps extends BanDialogProps {
  /** Whose booking it is; the server takes name, phone and mail from the booking itself. */
  guest: Required<Pick<BanRequest, "name" | "phone" | "email">> & { booking_id: number };
  /** Who bans: what they typed is not for the next who logs in. */
  userId: number;
}

/** Bans the customer of a booking, for a reason. */
export function BanGuestDialog({ guest, userId, open, onClose, onDone }: BanGuestDialogProps) {
  const { t } = useTranslation("blacklist");
  const draft = usePopupDraft<Record<string, string>>(`${userId} ban ${guest.booking_id}`);
  const { submit, dialog } = useBan(draft, onDone);
  return (
    <TextDialog
      {...dialog}
      open={open}
      field={{ name: "reason", label: t("field.reason"), maxLength: 500 }}
      draft={draft}
      schema={banReasonSchema}
      onClose={onClose}
      onConfirm={(reason) => submit({ ...guest, reason })}
    >
      <p>
        <strong>{guest.name}</strong>
        {[guest.phone, guest.email].filter(Boolean).map((way) => `, ${way}`)}
      </p>
      <p>{t("ban.effect")}</p>
    </TextDialog>
  );
}

interface UnbanDialogProps extends BanDialogProps {
  entry: BlacklistEntry;
}

/** Asks before a ban is lifted. */
export function UnbanDialog({ entry, open, onClose, onDone }: UnbanDialogProps) {
  const { t } = useTranslation("blacklist");
  const call = useCall();
  const { submit, dialog } = usePopupSubmission<Pick<BlacklistEntry, "id">>(
    {
      send: (keyed) => call(blacklistApi.endpoints.unbanCustomer.initiate(keyed)),
      onDone,
    },
    popup,
  );
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("unban.title")}
      confirmLabel={t("unban.confirm")}
      onClose={onClose}
      onSubmit={() => submit({ id: entry.id })}
    >
      <p>{t("unban.effect", { who: entry.name || entry.email || entry.phone })}</p>
    </FormDialog>
  );
}
