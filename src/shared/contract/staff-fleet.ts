import { apiPath, type Contract } from "./call.ts";
import type { VehicleType } from "./fleet.ts";

// Staff only, in a file that guests do not load.

export const staffFleetContract = {
  blocked: { method: "GET", path: apiPath("rere_get_blocked_vehicles"), access: "staff" },
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
