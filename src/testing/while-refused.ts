import { type Kysely, sql } from "kysely";
import type { Database } from "../server/db/schema.ts";

/**
 * Does something while SQLite refuses to write to a table, as a disk does that fails just then: of what is written
 * before, nothing may stay. @throws Error where it is not refused after all.
 */
export async function whileRefused(
  db: Kysely<Database>,
  refused: "insert" | "update" | `update of ${string}` | "delete",
  table: keyof Database,
  work: () => Promise<unknown>,
): Promise<void> {
  const when = sql.raw(`before ${refused}`);
  await sql`create trigger refused ${when} on ${sql.table(table)} begin select raise(abort, 'refused'); end`.execute(
    db,
  );
  try {
    await expect(work()).rejects.toThrow("refused");
  } finally {
    await sql`drop trigger refused`.execute(db);
  }
}
