import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/day-plan.ts";
import type { ApiFailure } from "../../../api/failure.ts";
import { type FailureTexts, failureText } from "../../../api/failure-text.ts";
import type { Keyed } from "../../../api/idempotency-keys.ts";
import { usePopupSubmission } from "../../../forms/use-popup-submission.ts";

/** What every popup of a booking card is given. */
export interface BookingDialogProps {
  /** As it is now: while the popup is open, others may change it. */
  booking: StaffBooking;
  /** Why the step is out of the question since the popup was opened, such as who cancelled the booking. */
  notice: string | undefined;
  /** Under which name the tab keeps what is typed. */
  draftName: string;
  open: boolean;
  onClose: () => void;
  /** It was done: the caller closes the popup and says so. */
  onDone: () => void;
}

const failureTexts: FailureTexts = {
  network: "day-plan:failed.network",
  gone: "day-plan:failed.conflict",
  conflict: "day-plan:failed.conflict",
  general: "day-plan:failed.general",
};

type PopupOptions<Request> = Parameters<typeof usePopupSubmission<Request & object>>[0];

/** Sends what a popup asks for, and says in it why that failed. */
export function useDayPopup<Request extends object>(options: PopupOptions<Request>, notice?: string) {
  const { t } = useTranslation("day-plan");
  const { submit, isBusy, failure } = usePopupSubmission<Request>(options);
  return {
    submit,
    dialog: {
      closeLabel: t("close"),
      cancelLabel: t("back"),
      busy: isBusy,
      // While it is sent, what the plan shows may be this very step.
      error: (isBusy ? undefined : notice) ?? failureText(t, failure ?? undefined, failureTexts),
    },
  };
}

/** Which booking a step is for, at which version of it. */
interface Decided {
  booking_id: number;
  version: number;
}

/**
 * Sends a step of a booking, for the version of it that the popup was opened with: a step that somebody else took
 * meanwhile refuses this one. Whoever confirms again after that was said decides on the booking as it is now.
 */
export function useBookingStep<Fields extends object>(
  { booking, notice }: Pick<BookingDialogProps, "booking" | "notice">,
  { send, ...options }: PopupOptions<Fields & Decided>,
) {
  const [openedVersion] = useState(booking.version);
  const [isConflictSeen, setConflictSeen] = useState(false);
  const acknowledgeConflict = (failure: ApiFailure) => {
    if (failure.kind === "conflict") setConflictSeen(true);
  };
  const { submit, dialog } = useDayPopup<Fields & Decided>(
    {
      ...options,
      send: (keyed: Keyed<Fields & Decided>) =>
        send(keyed).catch((failure: ApiFailure) => {
          acknowledgeConflict(failure);
          throw failure;
        }),
    },
    notice,
  );
  const version = isConflictSeen ? booking.version : openedVersion;
  return { submit: (fields: Fields) => submit({ ...fields, booking_id: booking.id, version }), dialog };
}
