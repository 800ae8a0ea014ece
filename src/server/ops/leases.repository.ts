import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { NewRow } from "../db/tables/columns.ts";
import type { Leases } from "../db/tables/work.ts";

type Db = Kysely<Database>;
type Holder = Pick<Leases, "name" | "holder">;

/** Takes the lease where nobody holds it, or the one who did let it run out. @returns whether it is ours. */
export async function takeLease(db: Db, lease: NewRow<Leases>, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("leases")
    .values(lease)
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder: lease.holder, until: lease.until })
        .where("leases.until", "<=", now.toISOString()),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Who has it, or let it run out; null for nobody. */
export async function holderOf(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom("leases").select("holder").where("name", "=", name).executeTakeFirst();
  return row?.holder ?? null;
}

/**
 * Holds the lease until then. In a transaction nobody else takes it before that ends.
 * @returns false where somebody else has it by now.
 */
export async function extendLease(db: Db, { name, holder, until }: NewRow<Leases>): Promise<boolean> {
  const query = db.updateTable("leases").set({ until }).where("name", "=", name).where("holder", "=", holder);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Harmless where somebody else has it by now. */
export async function endLease(db: Db, { name, holder }: Holder): Promise<void> {
  await db.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder).execute();
}
