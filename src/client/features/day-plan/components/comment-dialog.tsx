import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { bookingCommentSchema } from "../../../../shared/contract/day-plan.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { useOfflineQueue } from "../../../offline/offline-queue.provider.tsx";
import { useWaitableCall } from "../../../offline/waitable-call.ts";
import { TextAreaField } from "../../../ui/field.tsx";
import { type NotedBooking, waitableNote, waitingNote } from "../queued-notes.ts";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";

const schema = bookingCommentSchema.pick(["comment"]);

interface CommentDialogProps extends Omit<BookingDialogProps, "booking"> {
  booking: NotedBooking;
  /** Which booking it is, in words. */
  about: ReactNode;
}

/** Adds the staff's comment to a booking or changes it; what the guest wrote stays beside it. */
export function CommentDialog({ booking, about, ...dialog }: CommentDialogProps) {
  const { t } = useTranslation("day-plan");
  const { calls } = useOfflineQueue();
  const { id, vehicle_name, booked_day } = booking;
  const waiting = waitingNote(calls, id);
  const [initial] = useState(waiting ?? booking.note);
  const saveNote = useWaitableCall(waitableNote);
  return (
    <ActionDialog
      {...dialog}
      // Without an answer nothing is saved yet; the frame says that it waits.
      onDone={(_note, answer) => (answer === null ? undefined : dialog.onDone())}
      texts={dayPlanTexts}
      title={t(initial ? "comment.change" : "comment.add")}
      confirmLabel={t("comment.confirm")}
      initialValues={{ comment: initial }}
      schema={schema}
      version={booking.version}
      request={({ comment }, version) => ({ booking_id: id, version, comment, vehicle_name, booked_day })}
      call={saveNote}
    >
      {(form) => (
        <>
          {about}
          {(waiting ?? booking.note) === initial ? null : <p>{t("comment.now", { comment: booking.note })}</p>}
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

/** The same from a booking's card. */
export function BookingCommentDialog({ booking, ...dialog }: BookingDialogProps) {
  return <CommentDialog {...dialog} booking={booking} about={<BookingLine booking={booking} />} />;
}
