import type { VehicleType } from "../rules/vehicle-words.ts";
import { apiPath, type Contract } from "./call.ts";
import type { StaffBooking } from "./day-plan.ts";

// Staff only, in a file that guests do not load.

export const staffFleetContract = {
  blocked: { method: "GET", path: apiPath("rere_get_blocked_vehicles"), access: "staff" },
  /** The payload is that of vehicle-form.ts. */
  save: { method: "POST", path: apiPath("rere_add_or_change_vehicle"), access: "staff" },
  block: { method: "POST", path: apiPath("rere_block_vehicle"), access: "staff" },
  remove: { method: "POST", path: apiPath("rere_delete_vehicle"), access: "admin" },
  warnings: {
    method: "GET",
    path: apiPath("rere_get_future_bookings_to_warn_if_vehicle_blocked_or_deleted"),
    access: "staff",
  },
  log: { method: "GET", path: `${apiPath("rere_get_vehicle_log")}:id/`, access: "admin" },
} as const satisfies Contract;

export interface BlockedVehicle {
  id: number;
  type: VehicleType;
  name: string;
}

/** By name. */
export interface BlockedVehiclesAnswer {
  blocked_vehicles: BlockedVehicle[];
}

/** A booking that stands and ends today or later, as the day plan shows it: its popups serve both. */
export type FutureBooking = StaffBooking;

/** By first day. */
export interface FutureBookingsAnswer {
  data: FutureBooking[];
}

/** What staff did with a vehicle (requirements/fleet.md), for admins. */
export interface VehicleLogEntry {
  id: number;
  /** ISO 8601, UTC. */
  dateTime: string;
  /** Type and name as they were after it. */
  type: VehicleType;
  name: string;
  /** In German, for instance "Preis pro Nacht: 129 € → 139 €"; several are separated by line breaks. */
  changed: string;
  /** Full name of who did it. */
  by: string;
}

/** The newest first. */
export interface VehicleLogAnswer {
  vehicle_log: VehicleLogEntry[];
}

/** The path that answers the log of a vehicle, also of one that was deleted. */
export function vehicleLogPath(id: number): string {
  return staffFleetContract.log.path.replace(":id", String(id));
}
