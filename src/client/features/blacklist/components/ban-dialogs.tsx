import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import {
  type BanRequest,
  type BlacklistEntry,
  banReasonSchema,
  banSchema,
} from "../../../../shared/contract/blacklist.ts";
import { ActionDialog, type DialogTexts, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import type { Form } from "../../../forms/use-form.ts";
import { ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { TextField } from "../../../ui/field.tsx";
import { blacklistApi } from "../blacklist.api.ts";

const texts: DialogTexts = { failures: { gone: "blacklist:failure.gone" } };

/** What both ways to ban somebody share. */
const ban = (t: TFunction<"blacklist">) => ({
  texts,
  title: t("ban.title"),
  confirmLabel: t("ban.confirm"),
  danger: true,
  call: blacklistApi.endpoints.banCustomer.initiate,
});

const emptyForm = { name: "", phone: "", email: "", reason: "" };

/** Bans somebody without a booking: by name, phone or mail, for a reason (requirements/blacklist.md). */
export function BanByHandDialog({ userId, ...dialog }: OpenedDialog & { userId: number }) {
  const { t } = useTranslation("blacklist");
  const control = (form: Form<typeof emptyForm>, field: keyof typeof emptyForm) => ({
    ...form.textControl(field),
    label: t(`field.${field}`),
    autoComplete: "off",
  });
  return (
    <ActionDialog
      {...dialog}
      {...ban(t)}
      initialValues={emptyForm}
      schema={banSchema}
      draft={`${userId} ban by hand`}
      request={(fields) => fields}
    >
      {(form) => (
        <>
          <p>{t("ban.hint")}</p>
          <TextField {...control(form, "name")} maxLength={50} autoCapitalize="words" />
          <TextField
            {...control(form, "phone")}
            type="tel"
            inputMode="tel"
            maxLength={40}
            hint={t("field.phoneHint")}
          />
          <TextField {...control(form, "email")} type="email" inputMode="email" maxLength={50} autoCapitalize="none" />
          <ReasonField {...control(form, "reason")} />
        </>
      )}
    </ActionDialog>
  );
}

interface BanGuestDialogProps extends OpenedDialog {
  /** Whose booking it is; the server takes name, phone and mail from the booking itself. */
  guest: Required<Pick<BanRequest, "name" | "phone" | "email">> & { booking_id: number };
  /** Who bans: what they typed is not for the next who logs in. */
  userId: number;
}

/** Bans the customer of a booking, for a reason. */
export function BanGuestDialog({ guest, userId, ...dialog }: BanGuestDialogProps) {
  const { t } = useTranslation("blacklist");
  return (
    <ActionDialog
      {...dialog}
      {...ban(t)}
      initialValues={{ reason: "" }}
      schema={banReasonSchema}
      draft={`${userId} ban ${guest.booking_id}`}
      request={({ reason }) => ({ ...guest, reason })}
    >
      {(form) => (
        <>
          <p>
            <strong>{guest.name}</strong>
            {[guest.phone, guest.email].filter(Boolean).map((way) => `, ${way}`)}
          </p>
          <p>{t("ban.effect")}</p>
          <ReasonField {...form.textControl("reason")} label={t("field.reason")} />
        </>
      )}
    </ActionDialog>
  );
}

/** Asks before a ban is lifted. */
export function UnbanDialog({ entry, ...dialog }: OpenedDialog & { entry: BlacklistEntry }) {
  const { t } = useTranslation("blacklist");
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t("unban.title")}
      confirmLabel={t("unban.confirm")}
      request={() => ({ id: entry.id })}
      call={blacklistApi.endpoints.unbanCustomer.initiate}
    >
      <p>{t("unban.effect", { who: entry.name || entry.email || entry.phone })}</p>
    </ActionDialog>
  );
}
