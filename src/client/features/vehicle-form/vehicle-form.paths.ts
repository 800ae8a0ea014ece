import { generatePath } from "react-router";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import { vehicleWords } from "../../../shared/rules/vehicle-words.ts";
import { addVehicleAddress, changeVehicleAddress } from "./vehicle-form.routes.ts";

// For links of the internal area: guests do not load this file.

export function addVehiclePath(type: VehicleType): string {
  return generatePath(addVehicleAddress.path, { type: vehicleWords[type].de });
}

/** @param name as it is: signs that mean something in an address are escaped. */
export function changeVehiclePath({ type, name }: Pick<Vehicle, "type" | "name">): string {
  return generatePath(changeVehicleAddress.path, { type: vehicleWords[type].de, vehicleToChange: name });
}
