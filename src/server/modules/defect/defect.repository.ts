import type { Kysely, Transaction, Updateable } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { DefectPhotos, DefectRow, DefectSteps, Defects, EngineReadings } from "../../db/tables/defects.ts";
import type { UploadedPicture } from "../pictures/uploaded-picture.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** A defect, locked until the transaction ends; null for none. */
export async function lockDefect(trx: Trx, id: number): Promise<DefectRow | null> {
  const lock = trx.updateTable("defects").set((defect) => ({ version: defect.ref("version") }));
  await lock.where("id", "=", id).execute();
  return (await trx.selectFrom("defects").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** @returns its id. */
export async function insertDefect(trx: Trx, defect: NewRow<Defects>): Promise<number> {
  return (await trx.insertInto("defects").values(defect).returning("id").executeTakeFirstOrThrow()).id;
}

/** Changes a defect that is locked, which is then the next version. */
export async function updateDefect(
  trx: Trx,
  { id, version }: Pick<DefectRow, "id" | "version">,
  columns: Omit<Updateable<Defects>, "id" | "version">,
): Promise<void> {
  await trx
    .updateTable("defects")
    .set({ ...columns, version: version + 1 })
    .where("id", "=", id)
    .execute();
}

/** Says which step of a boat, or which protocol, a defect is in; whoever looks at it need not know. */
export async function setSource(
  trx: Trx,
  id: number,
  source: Pick<Updateable<Defects>, "step_id" | "protocol_id">,
): Promise<void> {
  await trx.updateTable("defects").set(source).where("id", "=", id).execute();
}

/**
 * Notes that a block of its boat was made for a defect.
 * @returns false, and nothing changed, where no defect of that boat is open under this number.
 */
export async function linkBlock(
  trx: Trx,
  defectId: number,
  { id: block_id, vehicle_id }: { id: number; vehicle_id: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("defects")
    .set((defect) => ({ block_id, is_touched: 1 as const, version: defect("version", "+", 1) }))
    .where("id", "=", defectId)
    .where("vehicle_id", "=", vehicle_id)
    .where("status", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The damages of a boat that are open, the oldest first. */
export function openDamages(db: Db, vehicleId: number): Promise<DefectRow[]> {
  const query = db.selectFrom("defects").selectAll().where("vehicle_id", "=", vehicleId).where("status", "=", "open");
  return query.where("kind", "=", "damage").orderBy("id").execute();
}

/** What a protocol says of a boat's defects, open or not. */
export function defectsOfProtocol(db: Db, protocolId: number): Promise<DefectRow[]> {
  return db.selectFrom("defects").selectAll().where("protocol_id", "=", protocolId).orderBy("id").execute();
}

export async function idsOfSteps(db: Db, stepIds: readonly number[]): Promise<number[]> {
  if (stepIds.length === 0) return [];
  const query = db.selectFrom("defects").select("id").where("step_id", "in", stepIds).orderBy("id");
  return (await query.execute()).map(({ id }) => id);
}

export async function insertDefectStep(trx: Trx, step: NewRow<DefectSteps>): Promise<void> {
  await trx.insertInto("defect_steps").values(step).execute();
}

export async function insertDefectPhoto(
  trx: Trx,
  defect_id: number,
  { id, content, width, height }: UploadedPicture,
  now: Date,
): Promise<void> {
  const photo: NewRow<DefectPhotos> = { id, defect_id, content, width, height, created_at: now.toISOString() };
  await trx.insertInto("defect_photos").values(photo).execute();
}

/** What is in a photo; null where the defect has none of that id. */
export async function readDefectPhoto(db: Db, defectId: number, id: string): Promise<Buffer | null> {
  const query = db.selectFrom("defect_photos").select("content").where("defect_id", "=", defectId);
  const row = await query.where("id", "=", id).executeTakeFirst();
  // SQLite's driver gives a plain Uint8Array.
  return row ? Buffer.from(row.content) : null;
}

export async function insertReading(trx: Trx, reading: NewRow<EngineReadings>): Promise<void> {
  await trx.insertInto("engine_readings").values(reading).execute();
}

/** Of a protocol that another one took the place of. */
export async function deleteReadingOf(trx: Trx, protocolId: number): Promise<void> {
  await trx.deleteFrom("engine_readings").where("protocol_id", "=", protocolId).execute();
}

/** What the engine of a boat had run when somebody read it last; null where nobody did. */
export async function lastReading(db: Db, vehicleId: number) {
  const query = db.selectFrom("engine_readings").select(["tenths", "read_at"]).where("vehicle_id", "=", vehicleId);
  return (await query.orderBy("read_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst()) ?? null;
}
