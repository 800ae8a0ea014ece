import { payload, textField } from "./fields.ts";
import { allVehicles, type VehicleCategory, vehicleTypes } from "./fleet.ts";

// Apart from the types and paths in fleet.ts: pages that only ask for boats need no schema library.
const message = "validation:vehicleType";
const categories: readonly VehicleCategory[] = [...vehicleTypes, allVehicles];

export const operatingVehiclesQuery = payload({
  vehicleType: textField(message).required(message).oneOf(vehicleTypes, message),
});

/** The last segment of the address: a type or `all`. */
export const allVehiclesParams = payload({
  category: textField(message).required(message).oneOf(categories, message),
});
