import { allVehicles, type VehicleCategory, vehicleTypes } from "../rules/vehicle-words.ts";
import { payload, textField } from "./fields.ts";

// Not in fleet.ts: pages that only load boats need no yup.
const message = "validation:vehicleType";
const categories: readonly VehicleCategory[] = [...vehicleTypes, allVehicles];

export const operatingVehiclesQuery = payload({
  vehicleType: textField(message).required(message).oneOf(vehicleTypes, message),
});

/** The last segment of the address: a type or `all`. */
export const allVehiclesParams = payload({
  category: textField(message).required(message).oneOf(categories, message),
});
