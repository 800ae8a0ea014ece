import { vehicleNameKey } from "../../../shared/rules/vehicle-name.ts";
import { type Check, inPages } from "./finding.ts";
import { vehiclesAfter } from "./fsck-vehicles.repository.ts";

/** Each change of a vehicle is in its log, it is found by its name, and no name of a vehicle leads to another one. */
export const checkVehicles: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => vehiclesAfter(db, after))) {
    for (const { id, name, name_key, version, deleted_at, changes, former } of page) {
      const subject = `vehicle ${id}`;
      if (version !== changes + 1) {
        yield { subject, problem: `is in version ${version}, but its log has ${changes} changes` };
      }
      if (vehicleNameKey(name) !== name_key) yield { subject, problem: "is not found by its name" };
      if (deleted_at === null && former > 0) yield { subject, problem: "has a name that is kept as a former one" };
    }
  }
};
