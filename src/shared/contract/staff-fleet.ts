import type { VehicleType } from "./fleet.ts";
import { apiPath } from "./path.ts";

// Staff only, in a file that guests do not load.

export const staffFleetContract = {
  blocked: { method: "GET", path: apiPath("rere_get_blocked_vehicles") },
} as const;

export interface BlockedVehicle {
  id: number;
  type: VehicleType;
  name: string;
}

/** By name. */
export interface BlockedVehiclesAnswer {
  blocked_vehicles: BlockedVehicle[];
}
