import { useTranslation } from "react-i18next";
import type { BlacklistEntry } from "../../../../shared/contract/blacklist.ts";
import { failureText } from "../../../api/failure-text.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useUnbanCustomerMutation } from "../blacklist.api.ts";
import { failureTexts } from "../failure-text.ts";

interface UnbanDialogProps {
  entry: BlacklistEntry;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a ban is lifted. */
export function UnbanDialog({ entry, open, onClose, onDone }: UnbanDialogProps) {
  const { t } = useTranslation("blacklist");
  const [unban, { isLoading, error }] = useUnbanCustomerMutation();
  const confirm = async () => {
    const answer = await unban(entry.id);
    if (answer.data) onDone();
  };
  return (
    <FormDialog
      open={open}
      title={t("unban.title")}
      closeLabel={t("close")}
      cancelLabel={t("back")}
      confirmLabel={t("unban.confirm")}
      busy={isLoading}
      error={failureText(t, error, failureTexts)}
      onClose={onClose}
      onSubmit={() => void confirm()}
    >
      <p>{t("unban.effect", { who: entry.name || entry.email || entry.phone })}</p>
    </FormDialog>
  );
}
