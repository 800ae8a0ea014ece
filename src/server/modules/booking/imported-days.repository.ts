import type { Kysely, Transaction } from "kysely";
import { type HalfDay, halfDaysOfSpan } from "../../../shared/rules/span.ts";
import type { Database } from "../../db/schema.ts";

type Trx = Transaction<Database>;
/** A half-day that calendars of other portals want, and which of them, by their ids. */
type Wanted = HalfDay & { imports: number[] };

const keyOf = ({ day, half }: { day: string; half: string }) => `${day} ${half}`;

/** The events that take days of boats: what came back from us takes nothing. */
export const takingEvents = (db: Kysely<Database>) =>
  db
    .selectFrom("imported_events")
    .innerJoin("calendar_imports", "calendar_imports.id", "imported_events.import_id")
    .select(["imported_events.import_id", "start_day", "end_day", "starts_am", "ends_pm"])
    .where("held_off", "=", 0);

/** In the order of the primary key, as all half-days are taken. Where several imports want one, each is named. */
async function wantedHalfDays(db: Kysely<Database>, vehicleId: number): Promise<Map<string, Wanted>> {
  const events = await takingEvents(db).where("vehicle_id", "=", vehicleId).orderBy("import_id").execute();
  const wanted = new Map<string, Wanted>();
  for (const { import_id, ...span } of events) {
    for (const halfDay of halfDaysOfSpan(span)) {
      const known = wanted.get(keyOf(halfDay));
      if (known) known.imports.push(import_id);
      else wanted.set(keyOf(halfDay), { ...halfDay, imports: [import_id] });
    }
  }
  return new Map([...wanted].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Gives half-days that are free to the imports that want them. What a booking or a hold has stays theirs. */
export async function giveToImports(trx: Trx, vehicleId: number): Promise<void> {
  await takeFree(trx, vehicleId, await wantedHalfDays(trx, vehicleId));
}

async function takeFree(trx: Trx, vehicle_id: number, wanted: ReadonlyMap<string, Wanted>): Promise<void> {
  if (wanted.size === 0) return;
  const taken = await trx
    .selectFrom("half_days")
    .select(["day", "half"])
    .where("vehicle_id", "=", vehicle_id)
    .where("day", ">=", [...wanted.values()][0]?.day ?? "")
    .execute();
  const others = new Set(taken.map(keyOf));
  // Nothing is written where nothing is free: each write makes the calendar be read anew.
  const rows = [...wanted.values()].flatMap(({ day, half, imports }) => {
    if (others.has(keyOf({ day, half }))) return [];
    return [{ vehicle_id, day, half, booking_id: null, hold_id: null, import_id: imports[0] ?? null }];
  });
  if (rows.length === 0) return;
  const query = trx.insertInto("half_days").values(rows);
  await query.onConflict((conflict) => conflict.doNothing()).execute();
}

/**
 * Takes for the boat's imports what their events want and is free, and frees what none of them wants any more. Of
 * several imports that want a half-day the one that has it keeps it; where that no longer wants it, another one gets
 * it. Free ones are taken first: from then on nobody is waited for. Of two that run for one boat the second has to
 * wait: lock a name before.
 */
export async function placeImportedDays(trx: Trx, vehicleId: number): Promise<void> {
  const wanted = await wantedHalfDays(trx, vehicleId);
  await takeFree(trx, vehicleId, wanted);
  const placed = await trx
    .selectFrom("half_days")
    .select(["vehicle_id", "day", "half", "import_id"])
    .where("vehicle_id", "=", vehicleId)
    .where("import_id", "is not", null)
    .execute();
  for (const { vehicle_id, day, half, import_id } of placed) {
    const imports = wanted.get(keyOf({ day, half }))?.imports ?? [];
    if (imports.some((id) => id === import_id)) continue;
    const [next] = imports;
    if (next === undefined) {
      const freed = trx.deleteFrom("half_days").where("vehicle_id", "=", vehicle_id);
      await freed.where("day", "=", day).where("half", "=", half).where("import_id", "=", import_id).execute();
    } else {
      const handed = trx.updateTable("half_days").set({ import_id: next }).where("vehicle_id", "=", vehicle_id);
      await handed.where("day", "=", day).where("half", "=", half).where("import_id", "=", import_id).execute();
    }
  }
}
