import type { Kysely, Transaction } from "kysely";
import { undoSteps } from "../../../shared/rules/turnaround-words.ts";
import type { Database } from "../../db/schema.ts";
import type { NewTurnaroundStep, TurnaroundRow, TurnaroundStepRow } from "../../db/tables/turnarounds.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export async function findTurnaround(db: Db, vehicleId: number): Promise<TurnaroundRow | null> {
  const query = db.selectFrom("turnarounds").selectAll().where("vehicle_id", "=", vehicleId);
  return (await query.executeTakeFirst()) ?? null;
}

export function listTurnarounds(db: Db): Promise<TurnaroundRow[]> {
  return db.selectFrom("turnarounds").selectAll().execute();
}

/**
 * Writes the first row of a boat. The second of two who do waits for the first, and finds that there is one.
 * @returns whether it was the first.
 */
export async function insertTurnaround(trx: Trx, row: TurnaroundRow): Promise<boolean> {
  const query = trx.insertInto("turnarounds").values(row);
  const { numInsertedOrUpdatedRows = 0n } = await query
    .onConflict((conflict) => conflict.column("vehicle_id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks a boat's row until the transaction ends. @returns whether it is still in that version. */
export async function lockTurnaround(trx: Trx, { vehicle_id, version }: TurnaroundRow): Promise<boolean> {
  const query = trx.updateTable("turnarounds").set((row) => ({ version: row.ref("version") }));
  const locked = await query.where("vehicle_id", "=", vehicle_id).where("version", "=", version).executeTakeFirst();
  return locked.numUpdatedRows === 1n;
}

/** The boats that a booking leaves with next, locked until the transaction ends: one, or none. */
export async function lockDeparturesOf(trx: Trx, bookingId: number): Promise<TurnaroundRow[]> {
  await trx
    .updateTable("turnarounds")
    .set((row) => ({ version: row.ref("version") }))
    .where("departing_booking", "=", bookingId)
    .execute();
  return trx.selectFrom("turnarounds").selectAll().where("departing_booking", "=", bookingId).execute();
}

export async function updateTurnaround(trx: Trx, { vehicle_id, ...columns }: TurnaroundRow): Promise<void> {
  await trx.updateTable("turnarounds").set(columns).where("vehicle_id", "=", vehicle_id).execute();
}

/** @returns its id. */
export async function insertStep(trx: Trx, step: NewTurnaroundStep): Promise<number> {
  return (await trx.insertInto("turnaround_steps").values(step).returning("id").executeTakeFirstOrThrow()).id;
}

/** More than a boat has between two returns. */
const longestTurnaround = 60;

/** The last steps of a boat that were taken and not undone, in their order. */
export async function standingSteps(db: Db, vehicleId: number): Promise<TurnaroundStepRow[]> {
  const rows = await db
    .selectFrom("turnaround_steps")
    .selectAll()
    .where("vehicle_id", "=", vehicleId)
    .where("undone_at", "is", null)
    .where("step", "not in", [...undoSteps, "departure.withdrawn"])
    .orderBy("id", "desc")
    .limit(longestTurnaround)
    .execute();
  return rows.toReversed();
}

export async function markUndone(
  trx: Trx,
  steps: readonly Pick<TurnaroundStepRow, "id">[],
  by: { at: string; user: number | null },
): Promise<void> {
  const ids = steps.map(({ id }) => id);
  if (ids.length === 0) return;
  const undone = { undone_at: by.at, undone_by: by.user };
  await trx.updateTable("turnaround_steps").set(undone).where("id", "in", ids).execute();
}

/** All steps that the press of one of them took, in their order, undone or not. */
export function stepsOfPress(db: Db, { vehicle_id, together }: TurnaroundStepRow): Promise<TurnaroundStepRow[]> {
  const query = db.selectFrom("turnaround_steps").selectAll().where("vehicle_id", "=", vehicle_id);
  return query.where("together", "=", together).orderBy("id").execute();
}

/** Marks the steps that one press took, in their order. */
export async function markTogether(trx: Trx, ids: readonly number[]): Promise<void> {
  const [together = null] = ids;
  await trx.updateTable("turnaround_steps").set({ together }).where("id", "in", ids).execute();
}

/** Who took the last step of a boat. */
export async function lastStepBy(db: Db, vehicleId: number) {
  return db
    .selectFrom("turnaround_steps")
    .leftJoin("users", "users.id", "turnaround_steps.user_id")
    .select(["users.first_name", "users.last_name", "turnaround_steps.step"])
    .where("turnaround_steps.vehicle_id", "=", vehicleId)
    .orderBy("turnaround_steps.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The steps of stays, in their order, with who took them. */
export async function stepsOfBookings(db: Db, bookingIds: readonly number[]) {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom("turnaround_steps")
    .leftJoin("users", "users.id", "turnaround_steps.user_id")
    .selectAll("turnaround_steps")
    .select(["users.first_name", "users.last_name"])
    .where("booking_id", "in", bookingIds)
    .orderBy("turnaround_steps.id")
    .execute();
}
