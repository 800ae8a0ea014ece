import type { ExtraFields } from "../rules/extras.ts";
import type { License } from "../rules/license.ts";
import type { PicturePaths } from "../rules/vehicle-fields.ts";
import type { VehicleCategory, VehicleType } from "../rules/vehicle-words.ts";
import { allVehicles, vehicleTypes } from "../rules/vehicle-words.ts";
import { apiPath, type Contract, json } from "./call.ts";
import { payload, textField } from "./fields.ts";

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

const typeMessage = "validation:vehicleType";
const categories: readonly VehicleCategory[] = [...vehicleTypes, allVehicles];

export const operatingVehiclesQuery = payload({
  vehicleType: textField(typeMessage).required(typeMessage).oneOf(vehicleTypes, typeMessage),
});

/** The last segment of the address: a type or `all`. */
export const allVehiclesParams = payload({
  category: textField(typeMessage).required(typeMessage).oneOf(categories, typeMessage),
});

export const fleetContract = {
  operating: {
    method: "GET",
    path: apiPath("rere_get_operating_vehicles"),
    access: "everyone",
    query: operatingVehiclesQuery,
    answer: json<Vehicle[]>(),
  },
  /** `:category` is a vehicle type or `all`. */
  all: {
    method: "GET",
    path: `${apiPath("rere_get_all_vehicles")}:category/`,
    access: "everyone",
    params: allVehiclesParams,
    answer: json<Vehicle[]>(),
  },
} as const satisfies Contract;
