import { type CreateTableBuilder, type Kysely, sql, type Transaction } from "kysely";
import { type Engine, engineOf } from "../engine.ts";
import type { Database } from "../schema.ts";

type Trx = Transaction<Database>;
type Expression = ReturnType<typeof sql>;

export interface Rebuild {
  /** SQLite: the whole table as it is to be, its constraints included. Its indexes and triggers stay by themselves. */
  shape: (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>;
  /** Values of columns that are not taken over as they are. A column of the same name is, any other has its default. */
  values?: Record<string, Expression>;
  /** PostgreSQL: the same change with plain ALTER TABLE, rows included. */
  alter: () => Promise<void>;
}

/**
 * Changes what SQLite cannot alter: a CHECK, a NOT NULL, a foreign key. On SQLite the table is made anew and takes over
 * rows, indexes, triggers and the last number it gave, as https://www.sqlite.org/lang_altertable.html advises (section
 * 7); on PostgreSQL `alter` runs. An index on a column that is gone goes with it.
 *
 * Dropping a table deletes its rows first, and ON DELETE CASCADE would empty the tables that refer to it. So foreign
 * keys have to be off, which SQLite allows before a transaction only: `withForeignKeysOff`.
 * @throws Error where foreign keys are on, or a row refers to nothing afterwards.
 */
export async function rebuildTable(trx: Trx, table: string, { shape, values = {}, alter }: Rebuild): Promise<void> {
  if (engineOf(trx) === "postgres") return alter();
  const pragma = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(trx);
  if (pragma.rows[0]?.foreign_keys !== 0) throw new Error("a table is rebuilt only while foreign keys are off");

  const fresh = `${table}_rebuilt`;
  const indexes = await indexesOf(trx, table);
  const triggers = await triggersOf(trx, table);
  await shape(trx.schema.createTable(fresh)).execute();
  const [before, after] = [await columnsOf(trx, table), await columnsOf(trx, fresh)];
  const columns = after.filter((name) => name in values || before.includes(name));
  const taken = columns.map((name) => values[name] ?? sql.ref(name));
  await sql`
    insert into ${sql.table(fresh)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(taken)} from ${sql.table(table)}`.execute(trx);
  await copyLastNumber(trx, table, fresh);
  await sql`drop table ${sql.table(table)}`.execute(trx);
  await sql`alter table ${sql.table(fresh)} rename to ${sql.table(table)}`.execute(trx);
  for (const index of indexes) {
    if (index.columns.every((name) => name === null || after.includes(name)))
      await sql.raw(index.statement).execute(trx);
  }
  for (const trigger of triggers) await sql.raw(trigger).execute(trx);
  await checkForeignKeys(trx);
}

/** Runs migrations that may rebuild tables. PostgreSQL needs nothing of it. */
export async function withForeignKeysOff<Result>(
  db: Kysely<Database>,
  engine: Engine,
  work: () => Promise<Result>,
): Promise<Result> {
  if (engine === "postgres") return work();
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    return await work();
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

async function columnsOf(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(trx);
  return rows.map(({ name }) => name);
}

/**
 * Those that a statement made: the indexes of primary keys and UNIQUE constraints come with the table. An expression is
 * a column without a name.
 */
async function indexesOf(trx: Trx, table: string): Promise<{ statement: string; columns: (string | null)[] }[]> {
  const { rows } = await sql<{ statement: string; columns: string }>`
    select sql as statement, (select json_group_array(info.name) from pragma_index_info(sqlite_schema.name) info) as columns
    from sqlite_schema where type = 'index' and tbl_name = ${table} and sql is not null`.execute(trx);
  return rows.map(({ statement, columns }) => ({ statement, columns: JSON.parse(columns) as (string | null)[] }));
}

async function triggersOf(trx: Trx, table: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select sql as statement from sqlite_schema where type = 'trigger' and tbl_name = ${table}`.execute(trx);
  return rows.map(({ statement }) => statement);
}

/** A number that was given to a row is not given to another one, also where the row is deleted. */
async function copyLastNumber(trx: Trx, table: string, fresh: string): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'sqlite_sequence'`.execute(trx);
  if (rows.length === 0) return;
  await sql`delete from sqlite_sequence where name = ${fresh}`.execute(trx);
  await sql`
    insert into sqlite_sequence (name, seq) select ${fresh}, seq from sqlite_sequence where name = ${table}`.execute(
    trx,
  );
}

async function checkForeignKeys(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
  const [broken] = rows;
  if (broken)
    throw new Error(`${rows.length} rows refer to nothing, the first from ${broken.table} to ${broken.parent}`);
}
