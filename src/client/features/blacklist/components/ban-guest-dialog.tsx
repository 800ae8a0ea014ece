import type { BanRequest } from "../../../../shared/contract/blacklist.ts";
import { TextDialog } from "../../../ui/form-dialog.tsx";
import { useBan } from "../use-ban.ts";

interface BanGuestDialogProps {
  /** Whose booking it is; the server takes name, phone and mail from the booking itself. */
  guest: Required<Pick<BanRequest, "name" | "phone" | "email">> & { booking_id: number };
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Bans the customer of a booking, for a reason. */
export function BanGuestDialog({ guest, open, onClose, onDone }: BanGuestDialogProps) {
  const { t, ban, dialog } = useBan(onDone);
  return (
    <TextDialog
      {...dialog}
      open={open}
      field={{ label: t("field.reason"), maxLength: 500, missing: t("validation-staff:reason") }}
      onClose={onClose}
      onConfirm={(reason) => void ban({ ...guest, reason })}
    >
      <p>
        <strong>{guest.name}</strong>
        {[guest.phone, guest.email].filter(Boolean).map((way) => `, ${way}`)}
      </p>
      <p>{t("ban.effect")}</p>
    </TextDialog>
  );
}
