import type { VehicleType } from "./fleet.ts";
import { apiPath } from "./path.ts";

// Apart from fleet.ts, which guests load: these calls are for staff only.

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
