import { useTranslation } from "react-i18next";
import type { LoggedMail, SendMailAgainRequest } from "../../../../shared/contract/mails.ts";
import { useCall } from "../../../api/call.ts";
import { type PopupTexts, usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { mailsApi } from "../mails.api.ts";

interface SendAgainDialogProps {
  mail: LoggedMail;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

const popup: PopupTexts = {
  close: "mails:close",
  cancel: "mails:back",
  failures: {
    network: "mails:callFailure.network",
    gone: "validation-staff:mail",
    general: "mails:callFailure.general",
  },
};

/** Asks before a mail is sent again, and says to whom. */
export function SendAgainDialog({ mail, open, onClose, onDone }: SendAgainDialogProps) {
  const { t } = useTranslation(["mails", "validation-staff"]);
  const call = useCall();
  const { submit, dialog } = usePopupSubmission<SendMailAgainRequest>(
    { send: (keyed) => call(mailsApi.endpoints.sendMailAgain.initiate(keyed)), onDone },
    popup,
  );
  const { id, recipient, subject, template } = mail;
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("again.title")}
      confirmLabel={t("again.confirm")}
      onClose={onClose}
      onSubmit={() => submit({ id })}
    >
      <p>{t("again.effect", { recipient, subject: subject ?? t(`template.${template}`) })}</p>
    </FormDialog>
  );
}
