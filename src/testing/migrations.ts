import type { Kysely } from "kysely";
import { engineOf } from "../server/db/engine.ts";
import { migrations } from "../server/db/migrate.ts";
import { withForeignKeysOff } from "../server/db/migrations/rebuild-table.ts";
import type { Database } from "../server/db/schema.ts";

/** Applies migrations by their numbers, the last included. */
export async function applyMigrations(db: Kysely<Database>, from: string, to: string): Promise<void> {
  const engine = engineOf(db);
  const chosen = Object.entries(migrations).filter(([name]) => name >= from && name <= `${to}~`);
  await withForeignKeysOff(db, engine, () =>
    db.transaction().execute(async (trx) => {
      for (const [, migration] of chosen) await migration(trx, engine);
    }),
  );
}
