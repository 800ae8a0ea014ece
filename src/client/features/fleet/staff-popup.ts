import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { PopupTexts } from "../../forms/use-popup-submission.ts";

/** What staff can open over a boat of the overview. `block` and `free` say what is to be, even where another employee does it meanwhile. */
export interface StaffPopup {
  kind: "block" | "free" | "remove" | "log";
  vehicle: Vehicle;
}

/** What every dialog about a boat is given. */
export interface VehicleDialogProps {
  vehicle: Vehicle;
  open: boolean;
  onClose: () => void;
  /** It was done: the caller closes the dialog and says so. */
  onDone: () => void;
}

export const vehiclePopup: PopupTexts = {
  close: "staff-fleet:close",
  cancel: "staff-fleet:cancel",
  failures: {
    network: "staff-fleet:failures.network",
    gone: "staff-fleet:failures.gone",
    conflict: "staff-fleet:failures.conflict",
    general: "staff-fleet:failures.general",
  },
};
