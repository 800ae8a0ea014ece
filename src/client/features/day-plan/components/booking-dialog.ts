import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/day-plan.ts";
import { toApiFailure } from "../../../api/failure.ts";

/** What every popup of a booking card is given. */
export interface BookingDialogProps {
  /** As it is now: while the popup is open, others may change it. */
  booking: StaffBooking;
  open: boolean;
  onClose: () => void;
  /** It was done: the caller closes the popup and says so. */
  onDone: () => void;
}

/** The buttons that all popups share. */
export function useDialogTexts() {
  const { t } = useTranslation("day-plan");
  return { closeLabel: t("close"), cancelLabel: t("back") };
}

/**
 * The version of the booking that somebody decides on: the one the popup was opened with, so that a step which another
 * took meanwhile refuses this one. Once that was said, whoever confirms again knows.
 */
export function useDecidedVersion(booking: StaffBooking) {
  const [opened] = useState(booking.version);
  const [isWarned, setWarned] = useState(false);
  return {
    version: isWarned ? booking.version : opened,
    /** Tell it what the try was answered with. */
    heed: (error: unknown) => {
      if (toApiFailure(error).kind === "conflict") setWarned(true);
    },
  };
}
