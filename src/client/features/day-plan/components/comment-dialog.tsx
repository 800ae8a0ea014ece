import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bookingCommentSchema } from "../../../../shared/contract/day-plan.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { dayPlanApi } from "../day-plan.api.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

const schema = bookingCommentSchema.pick(["comment"]);

/** Adds a comment to a booking or changes the one it has. */
export function CommentDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const [initial] = useState(booking.comment);
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t(initial ? "comment.change" : "comment.add")}
      confirmLabel={t("comment.confirm")}
      initialValues={{ comment: initial }}
      schema={schema}
      version={booking.version}
      request={({ comment }, version) => ({ comment, booking_id: booking.id, version })}
      call={dayPlanApi.endpoints.commentBooking.initiate}
    >
      {(form) => (
        <>
          <BookingLine booking={booking} />
          {booking.comment === initial ? null : <p>{t("comment.now", { comment: booking.comment })}</p>}
          <TextAreaField
            {...form.textControl("comment")}
            label={t("comment.field")}
            maxLength={1_000}
            rows={3}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}
