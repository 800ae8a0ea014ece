import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface HiringDialogProps {
  open: boolean;
  contactHash: string;
  onClose: () => void;
}

/** The job offer, with a link to the contact form. */
export function HiringDialog({ open, contactHash, onClose }: HiringDialogProps) {
  const { t } = useTranslation("home");
  return (
    <Dialog
      open={open}
      title={t("hiring.title")}
      onClose={onClose}
      actions={
        <LinkButton variant="action" to={{ hash: contactHash }} onClick={onClose}>
          {t("hiring.contact")}
        </LinkButton>
      }
    >
      <p>{t("hiring.text")}</p>
    </Dialog>
  );
}
