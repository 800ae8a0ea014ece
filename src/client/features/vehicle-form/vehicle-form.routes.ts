import { vehicleTypeOf } from "../../../shared/rules/vehicle-words.ts";
import type { RouteParams, StaffScreenRow } from "../../screen-row.ts";

// Guests load this file with all rows of the internal area; the links to these screens are in vehicle-form.paths.ts.

const shared = {
  access: "staff",
  namespaces: ["vehicle-form", "extras", "validation", "validation-staff"],
  isKnown: ({ type = "" }: RouteParams) => vehicleTypeOf(type, "de") !== null,
} as const;

export const addVehicleScreen = {
  ...shared,
  id: "addVehicle",
  path: "/:type/hinzufügen",
  title: "vehicle-form:head.adding",
} as const satisfies StaffScreenRow;

export const changeVehicleScreen = {
  ...shared,
  id: "changeVehicle",
  path: "/:type/:vehicleToChange/ändern",
  title: "vehicle-form:head.changing",
} as const satisfies StaffScreenRow;
