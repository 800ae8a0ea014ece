import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

/** The boats that take in calendars of other portals. */
export function importingVehiclesAfter(db: Kysely<Database>, after: number) {
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
}

/** The events of a boat's imports, and the half-days that they have or could have. */
export async function importRowsOf(db: Kysely<Database>, vehicleId: number): Promise<ImportRow[]> {
  const imports = sql`select id from calendar_imports where vehicle_id = ${vehicleId}`;
  const { rows } = await sql<ImportRow>`
    select 'event' as kind, ${vehicleId} as vehicle, import_id, start_day as first, end_day as second
    from imported_events where import_id in (${imports})
    union all
    select 'halfDay', vehicle_id, import_id, day, half from half_days
    where import_id in (${imports}) or vehicle_id = ${vehicleId}
      and day >= (select min(start_day) from imported_events where import_id in (${imports}))`.execute(db);
  return rows;
}
