import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Config } from "../../config.ts";
import { compareTables } from "../../db/compare-tables.ts";
import { copyTables } from "../../db/copy-tables.ts";
import { engineOf } from "../../db/engine.ts";
import { appliedMigrations, endMove, isMigrated, isUnfinishedMove, migrate, migrations } from "../../db/migrate.ts";
import { withForeignKeysOff } from "../../db/migrations/rebuild-table.ts";
import { openForServer } from "../../db/only-server.ts";
import { patientLimits } from "../../db/postgres.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addMemory, readStoredMemory } from "../../wallet/demo/demo-wallet.repository.ts";
import { findContradictions } from "../fsck/fsck.ts";

type Trx = Transaction<Database>;

export interface MovedDatabase {
  /** Of each table. */
  rows: Record<string, number>;
  /** What fsck finds, before as afterwards. */
  findings: string[];
}

/**
 * Copies the whole database to the other engine, in one transaction on either side (requirements/several-servers.md).
 * The source is locked against servers and writes, and only read. The target's tables are made first, with a mark by
 * which servers do not start on them and a repeated move takes them up again.
 * @throws Error with a sentence; the target is then empty or has that mark.
 */
export async function moveDatabase(from: Config, to: Config): Promise<MovedDatabase> {
  const source = await openForServer(from, patientLimits);
  try {
    return await inTransaction(source.db, async (trx) => {
      await holdStill(trx);
      await refuseOtherVersion(trx);
      const findings = await findingsIn(trx);
      const target = await openForServer(to, patientLimits);
      try {
        const copy = (copied: Trx) => carryPlayMoney({ from, source: trx }, { to, target: copied });
        return { findings, rows: await fill(trx, target.db, findings, copy) };
      } finally {
        await target.close();
      }
    });
  } finally {
    await source.close();
  }
}

/** Nobody writes until the transaction ends, however long it takes. SQLite's begins with the write lock. */
async function holdStill(trx: Trx): Promise<void> {
  if (engineOf(trx) === "sqlite") return;
  await waitForever(trx);
  await refuseOthers(trx);
  const tables = (await trx.introspection.getTables()).map(({ name }) => sql.table(name));
  if (tables.length > 0) await sql`lock table ${sql.join(tables)} in share mode`.execute(trx);
}

async function waitForever(trx: Trx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

/** A connection that was closed is listed for a moment. */
const looks = 20;
const pauseMs = 100;

/** A server on PostgreSQL is known by its connections. */
async function refuseOthers(trx: Trx): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity where datname = current_database() and usename = current_user
        and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(trx);
    return rows[0]?.others ?? 0;
  };
  let others = await count();
  for (let look = 1; look < looks && others > 0; look += 1) {
    await pause(pauseMs);
    // Within a transaction the list is read once.
    await sql`select pg_stat_clear_snapshot()`.execute(trx);
    others = await count();
  }
  if (others > 0) {
    throw new Error(
      `the database of DATABASE_URL has ${others} other connections: stop every server, and what else uses it`,
    );
  }
}

async function refuseOtherVersion(trx: Trx): Promise<void> {
  const tables = await trx.introspection.getTables();
  const isOurs = tables.some(({ name }) => name === "schema_migrations") && (await isMigrated(trx));
  if (!isOurs)
    throw new Error("the database to be moved is not of this version: start its server once, or run migrate");
  const unknown = (await appliedMigrations(trx)).find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined)
    throw new Error(`the database to be moved is of a newer version (${unknown}): use that one`);
}

async function findingsIn(db: Kysely<Database>): Promise<string[]> {
  const findings: string[] = [];
  for await (const { subject, problem } of findContradictions(db)) findings.push(`${subject} ${problem}`);
  return findings;
}

async function fill(
  source: Trx,
  db: Kysely<Database>,
  before: string[],
  copyRest: (trx: Trx) => Promise<void>,
): Promise<Record<string, number>> {
  await refuseFilled(db);
  await migrate(db, { forMove: true });
  return withForeignKeysOff(db, engineOf(db), () =>
    inTransaction(db, async (trx) => {
      if (engineOf(trx) === "postgres") await waitForever(trx);
      if (!(await endMove(trx))) throw new Error("another move has filled the target meanwhile");
      await copyTables(source, trx);
      await copyRest(trx);
      const rows = await compareTables(source, trx);
      const known = new Set(before);
      const fresh = (await findingsIn(trx)).find((finding) => !known.has(finding));
      if (fresh !== undefined) throw new Error(`the copy has a contradiction that was not there before: ${fresh}`);
      return rows;
    }),
  );
}

async function refuseFilled(db: Kysely<Database>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.length === 0) return;
  if (tables.some(({ name }) => name === "schema_migrations") && (await isUnfinishedMove(db))) return;
  throw new Error(`the target has tables: name an empty ${engineOf(db) === "sqlite" ? "folder" : "database"}`);
}

/** The demo wallet's memory is a file on SQLite, and on PostgreSQL a row that begins with what the file said. */
async function carryPlayMoney(
  { from, source }: { from: Config; source: Trx },
  { to, target }: { to: Config; target: Trx },
) {
  const fileIn = ({ dataDir }: Config) => path.join(dataDir, "demo-wallet.json");
  if (to.databaseUrl === null) {
    const stored = await readStoredMemory(source);
    if (stored !== null) await writeFile(fileIn(to), stored, { mode: 0o600 });
    return;
  }
  const memory = await readFile(fileIn(from), "utf8").catch(() => null);
  if (memory !== null) await addMemory(target, memory);
}
