import { daysBetween } from "../../../shared/rules/day.ts";
import { halfDaysOf } from "../../../shared/rules/stay.ts";
import { type Check, inPages } from "./finding.ts";
import { importingVehiclesAfter, importRowsOf } from "./fsck-imports.repository.ts";

/**
 * Each half-day that an imported calendar wants is taken, by it or by somebody else; and an import has none that it
 * does not want. What bookings and holds give back goes to the import in the same transaction.
 */
export const checkImports: Check = async function* (db, signal) {
  const pages = inPages<number, { id: number }>(0, signal, (after) => importingVehiclesAfter(db, after));
  for await (const page of pages) {
    for (const { id } of page) {
      const rows = await importRowsOf(db, id);
      const wanted = new Set<string>();
      for (const { kind, import_id, first, second } of rows) {
        if (kind !== "event") continue;
        const halfDays = halfDaysOf(first, daysBetween(first, second));
        for (const { day, half } of halfDays) wanted.add(`${import_id} vehicle ${id} ${day} ${half}`);
      }
      const taken = new Set<string>();
      for (const { kind, vehicle, import_id, first, second } of rows) {
        if (kind === "event") continue;
        const name = `vehicle ${vehicle} ${first} ${second}`;
        taken.add(name);
        if (import_id !== null && !wanted.has(`${import_id} ${name}`)) {
          yield { subject: `import ${import_id}`, problem: `has no right to ${name}` };
        }
      }
      for (const entry of wanted) {
        const [importId, name] = [entry.slice(0, entry.indexOf(" ")), entry.slice(entry.indexOf(" ") + 1)];
        if (!taken.has(name)) yield { subject: `import ${importId}`, problem: `lacks ${name}` };
      }
    }
  }
};
