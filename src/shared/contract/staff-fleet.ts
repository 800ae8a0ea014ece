import { type InferType, string } from "yup";
import type { VehicleType } from "../rules/vehicle-words.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { countField, idField, payload, requiredFlagField, trim, uncoerced } from "./fields.ts";
import type { StaffBooking } from "./staff-booking.ts";
import { type SaveVehicleAnswer, vehicleFormSchema } from "./vehicle-form.ts";

// Staff only, in a file that guests do not load.

export interface BlockedVehicle {
  id: number;
  type: VehicleType;
  name: string;
}

/** By name. */
export interface BlockedVehiclesAnswer {
  blocked_vehicles: BlockedVehicle[];
}

/** A booking that stands and ends today or later, as the day plan shows it: its popups serve both. */
export type FutureBooking = StaffBooking;

/** By first day. */
export interface FutureBookingsAnswer {
  data: FutureBooking[];
}

/** What staff did with a vehicle (requirements/fleet.md), for admins. */
export interface VehicleLogEntry {
  id: number;
  /** ISO 8601, UTC. */
  dateTime: string;
  /** Type and name as they were after it. */
  type: VehicleType;
  name: string;
  /** In German, for instance "Preis pro Nacht: 129 € → 139 €"; several are separated by line breaks. */
  changed: string;
  /** Full name of who did it. */
  by: string;
}

/** The newest first. */
export interface VehicleLogAnswer {
  vehicle_log: VehicleLogEntry[];
}

/** The id of a vehicle; its name is taken too. */
const vehicleField = () =>
  uncoerced(string())
    .transform((value: unknown) => (typeof value === "number" ? String(value) : trim(value)))
    .typeError("validation-staff:vehicle")
    .nonNullable("validation-staff:vehicle")
    .required("validation-staff:vehicle")
    .max(60, "validation-staff:vehicle");

/**
 * 409 CONFLICT {version: validation-staff:vehicleChangedBy} where it was changed since, by the fact `by`. Absent: any
 * version.
 */
const versionField = () => countField("validation-staff:vehicleVersion", 1).notRequired();

/** Answered 200 {}, also where it is so already. 404 {vehicle: validation-staff:vehicle}. */
export const blockVehicleSchema = payload({
  vehicle: vehicleField(),
  /** Required: what was left out must not free the vehicle. */
  blocked: requiredFlagField("validation-staff:flag"),
  version: versionField(),
});
export type BlockVehicleRequest = InferType<typeof blockVehicleSchema>;

/**
 * Answered 200 {}. 404 {vehicle_id: … :vehicle}; 409 CONFLICT {vehicle_id: … :vehicleBooked} while a booking stands.
 */
export const removeVehicleSchema = payload({ vehicle_id: vehicleField(), version: versionField() });
export type RemoveVehicleRequest = InferType<typeof removeVehicleSchema>;

export const futureBookingsQuery = payload({ vehicle: vehicleField() });

export const vehicleLogParams = payload({ id: idField("validation-staff:vehicle") });

export const staffFleetContract = {
  blocked: {
    method: "GET",
    path: apiPath("rere_get_blocked_vehicles"),
    access: "staff",
    answer: json<BlockedVehiclesAnswer>(),
  },
  /** The payload is that of vehicle-form.ts. */
  save: {
    method: "POST",
    path: apiPath("rere_add_or_change_vehicle"),
    access: "staff",
    body: vehicleFormSchema,
    refusals: [
      "validation-staff:vehicleChangedBy",
      "validation-staff:vehicleLicense",
      "validation-staff:vehicleName",
      "validation-staff:vehicleParty",
      "validation-staff:vehicleVersion",
    ],
    answer: json<SaveVehicleAnswer>(201),
  },
  block: {
    method: "POST",
    path: apiPath("rere_block_vehicle"),
    access: "staff",
    body: blockVehicleSchema,
    refusals: ["validation-staff:vehicleChangedBy", "validation-staff:vehicleVersion"],
    answer: json<Done>(),
  },
  remove: {
    method: "POST",
    path: apiPath("rere_delete_vehicle"),
    access: "admin",
    body: removeVehicleSchema,
    refusals: [
      "validation-staff:vehicleBooked",
      "validation-staff:vehicleChangedBy",
      "validation-staff:vehicleVersion",
    ],
    answer: json<Done>(),
  },
  warnings: {
    method: "GET",
    path: apiPath("rere_get_future_bookings_to_warn_if_vehicle_blocked_or_deleted"),
    access: "staff",
    query: futureBookingsQuery,
    answer: json<FutureBookingsAnswer>(),
  },
  log: {
    method: "GET",
    path: `${apiPath("rere_get_vehicle_log")}:id/`,
    access: "admin",
    params: vehicleLogParams,
    answer: json<VehicleLogAnswer>(),
  },
} as const satisfies Contract;
