import { type Kysely, sql } from "kysely";
import { openPostgresDb, patientLimits } from "../../db/postgres.ts";
import type { Database } from "../../db/schema.ts";

/** Of the longest name that PostgreSQL keeps whole. */
const nameLimit = 63;
const suffix = "_backup_check";

/**
 * Work with an empty database beside the given one, which is dropped afterwards; one that an earlier run left behind is
 * dropped first.
 * @throws ScratchRefusedError where the role may not make one; what the work throws.
 */
export async function withScratchDatabase<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const scratch = new URL(url);
  const name = `${decodeURIComponent(scratch.pathname.slice(1)).slice(0, nameLimit - suffix.length)}${suffix}`;
  scratch.pathname = `/${encodeURIComponent(name)}`;
  const db = openPostgresDb(url, patientLimits);
  const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db);
  try {
    await drop();
    await makeDatabase(db, name);
    try {
      return await work(scratch.href);
    } finally {
      await drop();
    }
  } finally {
    await db.destroy();
  }
}

/** A backup was made, and nobody can say whether it is good. */
export class ScratchRefusedError extends Error {}

async function makeDatabase(db: Kysely<Database>, name: string): Promise<void> {
  try {
    await sql`create database ${sql.id(name)} template template0`.execute(db);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "42501") throw error;
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
    const cure = `ALTER ROLE "${rows[0]?.role ?? ""}" CREATEDB`;
    throw new ScratchRefusedError(
      `it could not be tried, since the database's role may not create a scratch database: allow it by ${cure}`,
      { cause: error },
    );
  }
}
