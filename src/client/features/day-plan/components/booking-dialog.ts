import { useState } from "react";
import type { StaffBooking } from "../../../../shared/contract/day-plan.ts";
import type { ApiFailure } from "../../../api/failure.ts";
import type { Keyed } from "../../../api/idempotency-keys.ts";
import { type PopupOptions, type PopupTexts, usePopupSubmission } from "../../../forms/use-popup-submission.ts";

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

/** What all popups of the day plan say. */
export const dayPopup: PopupTexts = {
  close: "day-plan:close",
  cancel: "day-plan:back",
  failures: {
    network: "day-plan:failed.network",
    gone: "day-plan:failed.conflict",
    conflict: "day-plan:failed.conflict",
    general: "day-plan:failed.general",
  },
};

/** Which booking a step is for, at which version of it. */
interface Decided {
  booking_id: number;
  version: number;
}

/**
 * Sends a step of a booking, for the version of it that the popup was opened with: a step that somebody else took
 * meanwhile refuses this one. A second confirmation after that message is about the booking as it is now.
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
  const { submit, dialog } = usePopupSubmission<Fields & Decided>(
    {
      ...options,
      send: (keyed: Keyed<Fields & Decided>) =>
        send(keyed).catch((failure: ApiFailure) => {
          acknowledgeConflict(failure);
          throw failure;
        }),
    },
    dayPopup,
    notice,
  );
  const version = isConflictSeen ? booking.version : openedVersion;
  return { submit: (fields: Fields) => submit({ ...fields, booking_id: booking.id, version }), dialog };
}
