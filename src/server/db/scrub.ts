import { type Kysely, sql } from "kysely";
import { engineOf } from "./engine.ts";
import { personalData } from "./personal-data/personal-data.ts";
import type { Database } from "./schema.ts";

/**
 * Writes tables anew without what was deleted or changed in them, which both engines leave on the disk until something
 * takes its place. SQLite: the whole file, and its log is emptied into it. PostgreSQL: the tables with guests' data,
 * each locked meanwhile; a plain vacuum would only mark the old rows as free.
 * @returns false where SQLite's log could not be emptied, because somebody was reading.
 */
export async function scrubFreedSpace(db: Kysely<Database>): Promise<boolean> {
  if (engineOf(db) === "sqlite") {
    await sql`vacuum`.execute(db);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  }
  for (const [table, columns] of Object.entries(personalData)) {
    const isErasable = Object.values(columns).some((held) => held?.of === "guest" && held.erasure !== "retained");
    if (isErasable) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  }
  return true;
}
