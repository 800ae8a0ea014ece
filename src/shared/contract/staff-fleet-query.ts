import { type InferType, string } from "yup";
import { countField, idField, payload, requiredFlagField, trim, uncoerced } from "./fields.ts";

// Not in staff-fleet.ts: only the server reads these.

/** The id of a vehicle; its name is taken too. */
const vehicleField = () =>
  uncoerced(string())
    .transform((value: unknown) => (typeof value === "number" ? String(value) : trim(value)))
    .typeError("validation-staff:vehicle")
    .nonNullable("validation-staff:vehicle")
    .required("validation-staff:vehicle")
    .max(60, "validation-staff:vehicle");

/** 409 CONFLICT {version: validation-staff:vehicleChangedBy} where it was changed since, by the fact `by`. Absent: any version. */
const versionField = () => countField("validation-staff:vehicleVersion", 1).notRequired();

/** Answered 200 {}, also where it is so already. 404 {vehicle: validation-staff:vehicle}. */
export const blockVehicleSchema = payload({
  vehicle: vehicleField(),
  /** Required: what was left out must not free the vehicle. */
  blocked: requiredFlagField("validation-staff:flag"),
  version: versionField(),
});
export type BlockVehicleRequest = InferType<typeof blockVehicleSchema>;

/** Answered 200 {}. 404 {vehicle_id: … :vehicle}; 409 CONFLICT {vehicle_id: … :vehicleBooked} while a booking stands. */
export const removeVehicleSchema = payload({ vehicle_id: vehicleField(), version: versionField() });
export type RemoveVehicleRequest = InferType<typeof removeVehicleSchema>;

export const futureBookingsQuery = payload({ vehicle: vehicleField() });

export const vehicleLogParams = payload({ id: idField("validation-staff:vehicle") });
