import type { MyBooking } from "../../../shared/contract/my-booking-answer.ts";
import type { DialogTexts, OpenedDialog } from "../../forms/action-dialog.tsx";

/** What every dialog of the page is given. */
export interface MyBookingDialogProps extends OpenedDialog {
  /** As it is now: while the dialog is open, staff may change it. */
  booking: MyBooking;
}

export const myBookingTexts: DialogTexts = {
  failures: {
    network: "my-booking:failed.network",
    gone: "my-booking:failed.gone",
    general: "my-booking:failed.general",
  },
};
