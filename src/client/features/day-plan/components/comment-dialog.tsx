import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bookingCommentSchema } from "../../../../shared/contract/day-plan.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { useOfflineQueue } from "../../../offline/offline-queue.provider.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { type NotedBooking, useNoteCall, waitingNote } from "../queued-notes.ts";
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
  const waiting = waitingNote(calls, booking.id);
  const [initial] = useState(waiting ?? booking.note);
  const isWaiting = useRef(false);
  const saveNote = useNoteCall(booking, () => {
    isWaiting.current = true;
  });
  return (
    <ActionDialog
      {...dialog}
      // Nothing is saved yet; the frame says that it waits.
      onDone={() => (isWaiting.current ? undefined : dialog.onDone())}
      texts={dayPlanTexts}
      title={t(initial ? "comment.change" : "comment.add")}
      confirmLabel={t("comment.confirm")}
      initialValues={{ comment: initial }}
      schema={schema}
      version={booking.version}
      request={({ comment }, version) => ({ comment, booking_id: booking.id, version })}
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
