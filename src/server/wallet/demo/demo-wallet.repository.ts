import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { DemoWallet } from "../../db/tables/work.ts";

/** The wallet's memory, locked until the transaction ends. */
export async function lockMemory(trx: Transaction<Database>): Promise<string> {
  const query = trx.selectFrom("demo_wallet").select("memory").where("id", "=", 1).forUpdate();
  return (await query.executeTakeFirstOrThrow()).memory;
}

/** null before it was used on PostgreSQL. */
export async function readStoredMemory(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom("demo_wallet").select("memory").where("id", "=", 1).executeTakeFirst();
  return row?.memory ?? null;
}

/** Where it begins; a memory that is there already stays. */
export async function addMemory(db: Kysely<Database>, memory: string): Promise<void> {
  const row: NewRow<DemoWallet> = { id: 1, memory };
  const query = db.insertInto("demo_wallet").values(row);
  await query.onConflict((conflict) => conflict.column("id").doNothing()).execute();
}

export async function storeMemory(trx: Transaction<Database>, memory: string): Promise<void> {
  await trx.updateTable("demo_wallet").set({ memory }).where("id", "=", 1).execute();
}
