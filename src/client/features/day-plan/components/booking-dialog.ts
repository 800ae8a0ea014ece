import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { DialogTexts, OpenedDialog } from "../../../forms/action-dialog.tsx";

/** What every dialog of a booking card is given. */
export interface BookingDialogProps extends OpenedDialog {
  /** As it is now: while the dialog is open, others may change it. */
  booking: StaffBooking;
  /** Why the step is out of the question since the dialog was opened, such as who cancelled the booking. */
  notice: string | undefined;
  /** Under which name the tab keeps what is typed. */
  draft: string;
}

/** What all dialogs of the day plan say. */
export const dayPlanTexts: DialogTexts = {
  failures: {
    gone: "day-plan:failed.conflict",
    refused: { "validation-staff:version": "day-plan:failed.conflict" },
  },
};
