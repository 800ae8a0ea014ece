import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Pictures } from "../../db/tables/fleet.ts";

/** Writes a picture that the vehicle may have already. */
export async function insertPicture(trx: Transaction<Database>, picture: NewRow<Pictures>): Promise<void> {
  await trx
    .insertInto("pictures")
    .values(picture)
    .onConflict((conflict) => conflict.columns(["vehicle_id", "id"]).doNothing())
    .execute();
}

/** Deletes the pictures of a vehicle, but for those with these ids. */
export async function deletePictures(
  trx: Transaction<Database>,
  vehicleId: number,
  exceptIds: readonly string[],
): Promise<void> {
  const pictures = trx.deleteFrom("pictures").where("vehicle_id", "=", vehicleId);
  await (exceptIds.length === 0 ? pictures : pictures.where("id", "not in", exceptIds)).execute();
}

/** The pictures of the database, whoever has them. */
export interface Uploads {
  has: (id: string) => Promise<boolean>;
  /** What is in the picture, null where no vehicle has it. */
  read: (id: string) => Promise<Buffer | null>;
}

export function uploadsIn(db: Kysely<Database>): Uploads {
  return {
    async has(id) {
      const row = await db.selectFrom("pictures").select("id").where("id", "=", id).limit(1).executeTakeFirst();
      return row !== undefined;
    },
    async read(id) {
      const row = await db.selectFrom("pictures").select("content").where("id", "=", id).limit(1).executeTakeFirst();
      // SQLite's driver gives a plain Uint8Array.
      return row ? Buffer.from(row.content.buffer, row.content.byteOffset, row.content.byteLength) : null;
    },
  };
}
