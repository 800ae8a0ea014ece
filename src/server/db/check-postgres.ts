import { sql } from "kysely";
import { isDatabaseDamaged, isPermissionDenied } from "./errors.ts";
import { openPostgresDb } from "./postgres.ts";

/** One index of a large table may take minutes, in milliseconds. */
const patient = { connection: 10_000, statement: 600_000, silence: 610_000, secondLook: 1_000 };

interface Relation {
  oid: number;
  name: string;
}

/**
 * Looks at each table and index of a PostgreSQL database with its extension amcheck, which locks nobody out.
 * @returns sentences of PostgreSQL, without values of rows; null where the extension is not there, or not for this
 * role.
 * @throws what the driver says where it cannot look.
 */
export async function checkPostgres(url: string, signal?: AbortSignal): Promise<string[] | null> {
  const db = openPostgresDb(url, patient);
  const relations = async (kind: "r" | "i") => {
    const { rows } = await sql<Relation>`
      select c.oid::int8 as oid, c.relname as name from pg_class c join pg_am a on a.oid = c.relam
      where c.relkind = ${kind} and a.amname in ('heap', 'btree') and c.relpersistence = 'p'
        and c.relnamespace = current_schema()::regnamespace order by c.relname`.execute(db);
    return rows;
  };
  const problems: string[] = [];
  const look = async ({ name }: Relation, ask: () => Promise<readonly { msg: string | null }[]>) => {
    signal?.throwIfAborted();
    const found = await ask().catch((error: unknown) => {
      if (isDatabaseDamaged(error)) return [{ msg: (error as Error).message }];
      throw error;
    });
    for (const { msg } of found) if (msg) problems.push(`${name}: ${msg}`);
  };
  try {
    const installed = await sql`select 1 from pg_extension where extname = 'amcheck'`.execute(db);
    if (installed.rows.length === 0) return null;
    for (const table of await relations("r")) {
      await look(table, async () => {
        const query = sql<{ msg: string }>`select msg from verify_heapam(${table.oid}::oid::regclass)`;
        return (await query.execute(db)).rows;
      });
    }
    for (const index of await relations("i")) {
      await look(index, async () => {
        await sql`select bt_index_check(${index.oid}::oid::regclass, true)`.execute(db);
        return [];
      });
    }
    return problems;
  } catch (error) {
    if (isPermissionDenied(error)) return null;
    throw error;
  } finally {
    await db.destroy();
  }
}
