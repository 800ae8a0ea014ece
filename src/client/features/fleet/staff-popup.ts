import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { DialogTexts } from "../../forms/action-dialog.tsx";

/**
 * What staff can open over a boat of the overview. `block` and `free` say what is to be, even where another employee
 * does it meanwhile.
 */
export interface StaffPopup {
  kind: "block" | "free" | "remove" | "log" | "calendars";
  vehicle: Vehicle;
}

export const vehicleTexts: DialogTexts = {
  cancel: "staff-fleet:cancel",
  failures: {
    gone: "staff-fleet:failures.gone",
    refused: { "validation-staff:vehicleBooked": "staff-fleet:failures.conflict" },
  },
};
