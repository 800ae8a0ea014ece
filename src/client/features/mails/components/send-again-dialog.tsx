import { useTranslation } from "react-i18next";
import type { LoggedMail } from "../../../../shared/contract/mails.ts";
import { ActionDialog, type DialogTexts, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { mailsApi } from "../mails.api.ts";

const texts: DialogTexts = { failures: { gone: "validation-staff:mail" } };

/** Asks before a mail is sent again, and says to whom. */
export function SendAgainDialog({ mail, ...dialog }: OpenedDialog & { mail: LoggedMail }) {
  const { t } = useTranslation(["mails", "validation-staff"]);
  const { id, recipient, subject, template } = mail;
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t("again.title")}
      confirmLabel={t("again.confirm")}
      request={() => ({ id })}
      call={mailsApi.endpoints.sendMailAgain.initiate}
    >
      <p>{t("again.effect", { recipient, subject: subject ?? t(`template.${template}`) })}</p>
    </ActionDialog>
  );
}
