import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bookingCommentSchema } from "../../../../shared/contract/day-plan.ts";
import { useCall } from "../../../api/call.ts";
import { TextDialog } from "../../../forms/text-dialog.tsx";
import { usePopupDraft } from "../../../forms/use-popup-submission.ts";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, useBookingStep } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

const schema = bookingCommentSchema.pick(["comment"]);

/** Adds a comment to a booking or changes the one it has. */
export function CommentDialog({ booking, notice, draftName, open, onClose, onDone }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const call = useCall();
  const draft = usePopupDraft<Record<string, string>>(draftName);
  const step = { booking, notice };
  const { submit, dialog } = useBookingStep<{ comment: string }>(step, {
    send: (keyed) => call(dayPlanApi.endpoints.commentBooking.initiate(keyed)),
    draft,
    onDone,
  });
  const [initial] = useState(booking.comment);
  return (
    <TextDialog
      {...dialog}
      open={open}
      title={t(initial ? "comment.change" : "comment.add")}
      confirmLabel={t("comment.confirm")}
      field={{ name: "comment", label: t("comment.field"), initial, maxLength: 1_000 }}
      draft={draft}
      schema={schema}
      onClose={onClose}
      onConfirm={(comment) => submit({ comment })}
    >
      <BookingLine booking={booking} />
      {booking.comment === initial ? null : <p>{t("comment.now", { comment: booking.comment })}</p>}
    </TextDialog>
  );
}
