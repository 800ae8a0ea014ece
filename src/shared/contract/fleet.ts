import type { ExtraFields } from "../rules/extras.ts";
import type { License } from "../rules/license.ts";
import type { PicturePaths } from "../rules/vehicle-fields.ts";
import type { VehicleCategory, VehicleType } from "../rules/vehicle-words.ts";
import { apiPath, type Contract } from "./call.ts";

export const fleetContract = {
  operating: { method: "GET", path: apiPath("rere_get_operating_vehicles"), access: "everyone" },
  /** `:category` is a vehicle type or `all`. */
  all: { method: "GET", path: `${apiPath("rere_get_all_vehicles")}:category/`, access: "everyone" },
} as const satisfies Contract;

/** The path that answers all vehicles of a category, blocked ones included. */
export function allVehiclesPath(category: VehicleCategory): string {
  return fleetContract.all.path.replace(":category", category);
}

export interface Description {
  general: string;
  features: string;
  technical: string;
}

/** A vehicle as the API answers it; amounts are texts with two decimals. */
export interface Vehicle extends ExtraFields, PicturePaths {
  id: number;
  type: VehicleType;
  name: string;
  passengers: number;
  deposit: string;
  license: License;
  blocked: boolean;
  descriptionDE: Description;
  descriptionEN: Description;
  /** Rises with every change. A change that sends it back is refused where somebody else was faster. */
  version: number;
  /** The price of one night. */
  price1h: string | null;
  /** The remaining price tiers, present for every name in `priceTiers`. */
  [tier: `price${string}`]: string | null;
}
