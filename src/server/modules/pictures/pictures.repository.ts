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

/**
 * Deletes the pictures that a vehicle does not show any more, in the transaction that takes their paths from it.
 * @param keptIds of those that stay.
 */
export async function deletePicturesExcept(
  trx: Transaction<Database>,
  vehicleId: number,
  keptIds: readonly string[],
): Promise<void> {
  const pictures = trx.deleteFrom("pictures").where("vehicle_id", "=", vehicleId);
  await (keptIds.length === 0 ? pictures : pictures.where("id", "not in", keptIds)).execute();
}

/** All pictures in the database. */
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
