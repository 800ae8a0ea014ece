import { type Kysely, sql } from "kysely";
import { halfDaysOfSpan } from "../../../shared/rules/span.ts";
import type { Database } from "../../db/schema.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

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
      for (const { kind, import_id, first, second, starts_am, ends_pm } of rows) {
        if (kind !== "event") continue;
        const span = { start_day: first, end_day: second, starts_am, ends_pm };
        for (const { day, half } of halfDaysOfSpan(span)) wanted.add(`${import_id} vehicle ${id} ${day} ${half}`);
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

/** The boats that take in calendars of other portals. */
function importingVehiclesAfter(db: Kysely<Database>, after: number) {
  return db
    .selectFrom("vehicles")
    .select("id")
    .where("id", ">", after)
    .where("id", "in", (is) => is.selectFrom("calendar_imports").select("vehicle_id"))
    .orderBy("id")
    .limit(pageSize)
    .execute();
}

/** A half-day, or an event of an import; one statement, so that both were read at one moment. */
interface ImportRow {
  kind: "event" | "halfDay";
  vehicle: number;
  /** Whose it is; null for half-days of bookings and holds. */
  import_id: number | null;
  /** First and last day of an event; day and half. */
  first: string;
  second: string;
  /** Of an event (src/shared/rules/span.ts); 0 of a half-day. */
  starts_am: 0 | 1;
  ends_pm: 0 | 1;
}

/** The events of a boat's imports, and the half-days that they have or could have. */
async function importRowsOf(db: Kysely<Database>, vehicleId: number): Promise<ImportRow[]> {
  const imports = sql`select id from calendar_imports where vehicle_id = ${vehicleId}`;
  const { rows } = await sql<ImportRow>`
    select 'event' as kind, ${vehicleId} as vehicle, import_id, start_day as first, end_day as second,
      starts_am, ends_pm
    from imported_events where import_id in (${imports}) and held_off = 0
    union all
    select 'halfDay', vehicle_id, import_id, day, half, 0, 0 from half_days
    where import_id in (${imports}) or vehicle_id = ${vehicleId}
      and day >= (select min(start_day) from imported_events where import_id in (${imports}))`.execute(db);
  return rows;
}
