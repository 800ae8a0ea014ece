import type { StaffBooking } from "../../../../shared/contract/day-plan.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { type Popup, usePopup } from "../../../ui/use-popup.ts";
import { bookingsTouching } from "../day-bookings.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CommentDialog } from "./comment-dialog.tsx";
import { LogDialog } from "./log-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";

/** What a popup of the day plan is about. */
export type DayPopup =
  | { kind: "cancel" | "changePrice" | "comment"; booking: StaffBooking }
  | { kind: "block" | "free"; day: Day }
  | { kind: "log" };

export const usePopups = usePopup<DayPopup>;

interface DayPopupsProps {
  popups: Popup<DayPopup>;
  /** The bookings as they are now: amounts in an open popup follow. */
  bookings: readonly StaffBooking[];
  onDone: (popup: DayPopup) => void;
}

const bookingDialogs = { cancel: CancelDialog, changePrice: PriceDialog, comment: CommentDialog } as const;

/** The popup that is open, or was open last. */
export function DayPopups({ popups, bookings, onDone }: DayPopupsProps) {
  const { subject, isOpen, key, close } = popups;
  if (!subject) return null;
  const dialog = { open: isOpen, onClose: close, onDone: () => onDone(subject) };
  switch (subject.kind) {
    case "log":
      return <LogDialog key={key} open={isOpen} onClose={close} />;
    case "block":
    case "free":
      return (
        <BlockDialog
          key={key}
          {...dialog}
          day={subject.day}
          blocked={subject.kind === "block"}
          bookings={bookingsTouching(subject.day, bookings)}
        />
      );
    default: {
      const BookingDialog = bookingDialogs[subject.kind];
      // Somebody else may have cancelled it meanwhile: then the popup keeps what it was opened with.
      const booking = bookings.find(({ id }) => id === subject.booking.id) ?? subject.booking;
      return <BookingDialog key={key} {...dialog} booking={booking} />;
    }
  }
}
