import { useTranslation } from "react-i18next";
import type { BanRequest } from "../../../../shared/contract/blacklist.ts";
import { TextDialog } from "../../../ui/form-dialog.tsx";
import { useBanCustomerMutation } from "../blacklist.api.ts";
import { banFailure } from "../failure-text.ts";

interface BanGuestDialogProps {
  /** Whose booking it is; the server takes name, phone and mail from the booking itself. */
  guest: Required<Pick<BanRequest, "name" | "phone" | "email">> & { booking_id: number };
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Bans the customer of a booking, for a reason. */
export function BanGuestDialog({ guest, open, onClose, onDone }: BanGuestDialogProps) {
  const { t } = useTranslation(["blacklist", "validation-staff"]);
  const [ban, { isLoading, error }] = useBanCustomerMutation();
  const confirm = async (reason: string) => {
    const answer = await ban({ ...guest, reason });
    if (answer.data) onDone();
  };
  return (
    <TextDialog
      open={open}
      title={t("ban.title")}
      closeLabel={t("close")}
      cancelLabel={t("back")}
      confirmLabel={t("ban.confirm")}
      danger
      busy={isLoading}
      error={banFailure(t, error)}
      field={{ label: t("field.reason"), maxLength: 500, missing: t("validation-staff:reason") }}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <p>
        <strong>{guest.name}</strong>
        {[guest.phone, guest.email].filter(Boolean).map((way) => `, ${way}`)}
      </p>
      <p>{t("ban.effect")}</p>
    </TextDialog>
  );
}
