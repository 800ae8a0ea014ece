import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../api/failure-text.ts";
import { TextDialog } from "../../../ui/form-dialog.tsx";
import { useCommentBookingMutation } from "../day-plan.api.ts";
import { failureTexts } from "../failure-text.ts";
import { type BookingDialogProps, useDecidedVersion, useDialogTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

/** Adds a comment to a booking or changes the one it has. */
export function CommentDialog({ booking, open, onClose, onDone }: BookingDialogProps) {
  const { t } = useTranslation(["day-plan", "validation-staff"]);
  const texts = useDialogTexts();
  const [write, { isLoading, error }] = useCommentBookingMutation();
  const { version, heed } = useDecidedVersion(booking);
  const [initial] = useState(booking.comment);
  const confirm = async (comment: string) => {
    const answer = await write({ booking_id: booking.id, version, comment });
    if (answer.data) onDone();
    else heed(answer.error);
  };
  return (
    <TextDialog
      {...texts}
      open={open}
      title={t(initial ? "comment.change" : "comment.add")}
      confirmLabel={t("comment.confirm")}
      busy={isLoading}
      error={failureText(t, error, failureTexts)}
      field={{
        label: t("comment.field"),
        initial,
        maxLength: 1_000,
        missing: t("validation-staff:comment"),
      }}
      onClose={onClose}
      onConfirm={(comment) => void confirm(comment)}
    >
      <BookingLine booking={booking} />
      {booking.comment === initial ? null : <p>{t("comment.now", { comment: booking.comment })}</p>}
    </TextDialog>
  );
}
