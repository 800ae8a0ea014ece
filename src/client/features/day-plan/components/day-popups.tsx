import { useTranslation } from "react-i18next";
import type { CancelledBooking } from "../../../../shared/contract/day-plan.ts";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useGuardText } from "../../../forms/use-guard-text.ts";
import { type Popup, PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { refuserOfStep } from "../booking-steps.ts";
import { bookingsTouching, type PlanUser } from "../day-bookings.ts";
import { ArrivalDialog } from "./arrival-dialog.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { BookingCommentDialog } from "./comment-dialog.tsx";
import { LinksDialog } from "./links-dialog.tsx";
import { LogDialog } from "./log-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { RecipientDialog } from "./recipient-dialog.tsx";
import { RedeemDialog } from "./redeem-dialog.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";

/** What a popup of the day plan is about. */
export type DayPopup =
  | {
      kind: "cancel" | "changePrice" | "redeem" | "comment" | "arrival" | "recipient" | "release" | "links";
      booking: StaffBooking;
    }
  | { kind: "block" | "free"; day: Day }
  | { kind: "log" };

export const usePopups = usePopup<DayPopup>;

interface DayPopupsProps {
  popups: Popup<DayPopup>;
  /** The bookings as they are now: amounts in an open popup follow. */
  bookings: readonly StaffBooking[];
  /** What was cancelled while a popup may have been open. */
  cancelled: readonly CancelledBooking[];
  user: PlanUser;
  onDone: (popup: DayPopup) => void;
}

const bookingDialogs = {
  cancel: CancelDialog,
  changePrice: PriceDialog,
  redeem: RedeemDialog,
  comment: BookingCommentDialog,
  arrival: ArrivalDialog,
  recipient: RecipientDialog,
  release: ReleaseDialog,
  links: LinksDialog,
} as const;

/** The popup that is open, or was open last. */
export function DayPopups({ popups, bookings, cancelled, user, onDone }: DayPopupsProps) {
  const noticeOf = useNotice(cancelled, user);
  return (
    <PopupDialog popup={popups}>
      {(subject, opened) => {
        const dialog = { ...opened, onDone: () => onDone(subject) };
        switch (subject.kind) {
          case "log":
            return <LogDialog {...opened} />;
          case "block":
          case "free":
            return (
              <BlockDialog
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
            return (
              <BookingDialog
                {...dialog}
                booking={booking}
                notice={noticeOf(subject.kind, booking)}
                draft={`${user.id} ${subject.kind} ${booking.id}`}
              />
            );
          }
        }
      }}
    </PopupDialog>
  );
}

/**
 * Why a popup's step is out of the question: who cancelled the booking meanwhile, or that the stay has begun or ended.
 */
function useNotice(cancelled: readonly CancelledBooking[], user: PlanUser) {
  const { t } = useTranslation("day-plan");
  const guardText = useGuardText();
  const language = useLanguage();
  return (kind: keyof typeof bookingDialogs, booking: StaffBooking): string | undefined => {
    const ended = cancelled.find(({ booking_id }) => booking_id === booking.id);
    if (ended) {
      const time = formatInstant(ended.dateTime, language, "time");
      if (ended.employee_id === user.id) return t("cancelled.byYou", { time });
      return t("cancelled.by", { time, who: ended.employee || t("cancelled.unknown") });
    }
    if (kind !== "cancel" && kind !== "release") return undefined;
    return guardText("bookingLifecycle", refuserOfStep(booking, user, "booking.cancelled")) ?? undefined;
  };
}
