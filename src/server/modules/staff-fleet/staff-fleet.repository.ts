import type { Kysely, Transaction, Updateable } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import { vehicleNameKey } from "../../../shared/rules/vehicle-name.ts";
import { engineOf } from "../../db/engine.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { VehicleRow, Vehicles } from "../../db/tables/fleet.ts";
import { type DayPlanRow, dayPlanRows } from "../day-plan/day-plan.repository.ts";
import { vehiclesThere } from "../fleet/fleet.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/**
 * By id, or by name without regard to case; a name begins with a letter. Null where it is not there, or was deleted.
 */
export async function findVehicleThere(db: Db, vehicle: number | string): Promise<VehicleRow | null> {
  const query = vehiclesThere(db).selectAll();
  const isId = /^\d{1,9}$/.test(String(vehicle));
  const found = isId
    ? query.where("id", "=", Number(vehicle))
    : query.where("name_key", "=", vehicleNameKey(String(vehicle)));
  return (await found.executeTakeFirst()) ?? null;
}

/**
 * The vehicle as it is: nobody else changes, books or holds it until the transaction ends. Null where it is not there,
 * or was deleted. SQLite's transactions begin with the write lock.
 */
export async function lockVehicle(trx: Trx, id: number): Promise<VehicleRow | null> {
  const query = vehiclesThere(trx)
    .selectAll()
    .where("id", "=", id)
    .$if(engineOf(trx) === "postgres", (locked) => locked.forNoKeyUpdate());
  return (await query.executeTakeFirst()) ?? null;
}

/** @returns its id. @throws a unique violation where another vehicle has the name. */
export async function insertVehicle(trx: Trx, vehicle: NewRow<Vehicles>): Promise<number> {
  const { id } = await trx.insertInto("vehicles").values(vehicle).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Changes a vehicle that is locked. @throws a unique violation where another vehicle has the name. */
export async function updateVehicle(
  trx: Trx,
  { id, version }: Pick<VehicleRow, "id" | "version">,
  columns: Omit<Updateable<Vehicles>, "id" | "version">,
): Promise<void> {
  const changes = { ...columns, version: version + 1 };
  await trx.updateTable("vehicles").set(changes).where("id", "=", id).execute();
}

/** The bookings of a vehicle that stand and end on the day or later, by first day. */
export function bookingsOfVehicle(db: Db, vehicleId: number, today: Day): Promise<DayPlanRow[]> {
  return dayPlanRows(db)
    .where("bookings.vehicle_id", "=", vehicleId)
    .where("bookings.end_day", ">=", today)
    .where("bookings.status", "!=", "cancelled")
    .orderBy("bookings.start_day")
    .orderBy("bookings.id")
    .execute();
}

/** The bookings with these ids, by first day. */
export async function bookingsWithIds(db: Db, ids: readonly number[]): Promise<DayPlanRow[]> {
  if (ids.length === 0) return [];
  return dayPlanRows(db).where("bookings.id", "in", ids).orderBy("bookings.start_day").orderBy("bookings.id").execute();
}

/** The bookings of a vehicle that stand and end on the day or later, as far as it matters whether they stand in the way. */
export async function partiesOfVehicle(db: Db, vehicleId: number, today: Day): Promise<{ persons: number }[]> {
  const rows = await db
    .selectFrom("bookings")
    .select(["adults", "children"])
    .where("vehicle_id", "=", vehicleId)
    .where("end_day", ">=", today)
    .where("status", "!=", "cancelled")
    .execute();
  return rows.map(({ adults, children }) => ({ persons: adults + children }));
}
