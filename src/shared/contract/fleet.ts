import type { ExtraFields } from "../rules/extras.ts";
import type { License } from "../rules/license.ts";
import { apiPath, type Contract } from "./call.ts";

export const fleetContract = {
  operating: { method: "GET", path: apiPath("rere_get_operating_vehicles"), access: "everyone" },
  /** `:category` is a vehicle type or `all`. */
  all: { method: "GET", path: `${apiPath("rere_get_all_vehicles")}:category/`, access: "everyone" },
} as const satisfies Contract;

export const vehicleTypes = ["motorboats", "sailboats", "jetskis", "canoes", "houseboats"] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/** A category of the overview: one type, or all. */
export const allVehicles = "all";
export type VehicleCategory = VehicleType | typeof allVehicles;

/** The path that answers all vehicles of a category, blocked ones included. */
export function allVehiclesPath(category: VehicleCategory): string {
  return fleetContract.all.path.replace(":category", category);
}

export interface Description {
  general: string;
  features: string;
  technical: string;
}

/** `price0h30m`, `price1h`, `price1h30m` … `price24h`. price1h is the price per night (requirements/fleet.md). */
export const priceTiers: readonly `price${string}`[] = /* @__PURE__ */ Array.from({ length: 48 }, (_, index) => {
  const minutes = (index + 1) * 30;
  return `price${Math.floor(minutes / 60)}h${minutes % 60 ? "30m" : ""}` as const;
});

/** The fields of a vehicle's pictures (`/boats/hektor.svg`), the main picture first. */
export const pictureFields = ["path1", "path2", "path3", "path4", "path5", "path6"] as const;
type PicturePaths = Record<(typeof pictureFields)[number], string | null>;

/** The paths of a vehicle's pictures, the main picture first. */
export function picturePathsOf(vehicle: PicturePaths): string[] {
  return pictureFields.map((field) => vehicle[field]).filter((path) => path !== null && path !== "") as string[];
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
