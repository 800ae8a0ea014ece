import { vehicleTypeOf } from "../../../shared/rules/vehicle-words.ts";
import type { RouteParams } from "../../screen-row.ts";

// Guests load this file with all rows of the internal area; the links to these screens are in vehicle-form.paths.ts.

const isKnown = ({ type = "" }: RouteParams) => vehicleTypeOf(type, "de") !== null;

export const addVehicleAddress = { path: "/:type/hinzufügen", isKnown } as const;
export const changeVehicleAddress = { path: "/:type/:vehicleToChange/ändern", isKnown } as const;
