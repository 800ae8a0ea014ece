import { type ColumnMetadata, type Kysely, sql, type TableMetadata, type Transaction } from "kysely";
import { engineOf } from "./engine.ts";
import type { Database } from "./schema.ts";

// Copies all rows from one engine to the other. Both have the same columns, in which the same values stand: integers,
// texts and bytes (tables/columns.ts).

type Trx = Transaction<Database>;
type Row = Record<string, unknown>;

/** The play money is a file on SQLite (wallet/demo). */
const notCopied = ["demo_wallet"];
/** Triggers write here what is copied into the others, so that they come last. */
const writtenByTriggers = ["change_counts", "search_entries", "search_words"];
/** Rows read and written at once; a picture has about a megabyte. */
const rowsAtOnce = 500;
const picturesAtOnce = 8;
/** Fewer than either engine takes values in one statement. */
const valuesAtOnce = 30_000;

/** The product's tables, in the order in which they are copied. */
export async function copiedTables(db: Kysely<Database>): Promise<TableMetadata[]> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !notCopied.includes(name) && !/^(?:schema|kysely)_migration/.test(name),
  );
  const isLast = ({ name }: TableMetadata) => Number(writtenByTriggers.includes(name));
  return tables.toSorted((one, other) => isLast(one) - isLast(other) || (one.name < other.name ? -1 : 1));
}

/**
 * Copies every row of every table into a migrated database that nobody has used, with the numbers that were given last.
 * SQLite's foreign keys are off meanwhile (`withForeignKeysOff`).
 * @throws Error where the tables differ, or a row refers to nothing; what a driver throws.
 */
export async function copyTables(source: Trx, target: Trx): Promise<void> {
  const tables = await copiedTables(source);
  await refuseOtherTables(tables, await copiedTables(target));
  await withoutForeignKeys(target, async () => {
    for (const table of tables) {
      // What migrations wrote.
      await sql`delete from ${sql.table(table.name)}`.execute(target);
      for await (const rows of pagesOf(source, table)) await insertRows(target, table.name, rows);
    }
  });
  await copyLastNumbers(source, target);
}

async function refuseOtherTables(ours: TableMetadata[], theirs: TableMetadata[]): Promise<void> {
  const columns = (tables: TableMetadata[]) =>
    tables.map(
      ({ name, columns }) =>
        `${name}: ${columns
          .map((column) => column.name)
          .toSorted()
          .join()}`,
    );
  const found = columns(theirs);
  const missing = columns(ours).find((table) => !found.includes(table));
  if (missing !== undefined || ours.length !== theirs.length) {
    throw new Error(`the tables of both databases differ (${missing ?? "there are others, too"})`);
  }
}

export const isBytes = ({ dataType }: ColumnMetadata) => /^(?:blob|bytea)$/i.test(dataType);

async function* pagesOf(trx: Trx, { name, columns }: TableMetadata): AsyncGenerator<Row[]> {
  const atOnce = columns.some(isBytes) ? picturesAtOnce : rowsAtOnce;
  const limit = sql.lit(Math.min(atOnce, Math.floor(valuesAtOnce / columns.length)));
  const list = sql.join(columns.map((column) => sql.ref(column.name)));
  if (engineOf(trx) === "postgres") {
    await sql`declare copied no scroll cursor for select ${list} from ${sql.table(name)}`.execute(trx);
    for (
      let rows: Row[];
      (rows = (await sql<Row>`fetch forward ${limit} from copied`.execute(trx)).rows).length > 0;
    ) {
      yield rows;
    }
    await sql`close copied`.execute(trx);
    return;
  }
  for (let last = -1; ; ) {
    const page = sql<Row & { copied: number }>`
      select rowid as copied, ${list} from ${sql.table(name)} where rowid > ${last} order by rowid limit ${limit}`;
    const { rows } = await page.execute(trx);
    if (rows.length === 0) return;
    last = rows.at(-1)?.copied ?? last;
    for (const row of rows as Row[]) delete row["copied"];
    yield rows;
  }
}

async function insertRows(trx: Trx, table: string, rows: Row[]): Promise<void> {
  await (trx as unknown as Transaction<Record<string, Row>>).insertInto(table).values(rows).execute();
}

/** Rows are written before those that they refer to; afterwards each has to refer to one. */
async function withoutForeignKeys(trx: Trx, work: () => Promise<void>): Promise<void> {
  if (engineOf(trx) === "sqlite") {
    await work();
    const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
    const [broken] = rows;
    if (broken)
      throw new Error(`${rows.length} rows refer to nothing, the first from ${broken.table} to ${broken.parent}`);
    return;
  }
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  const change = (key: { table: string }, what: ReturnType<typeof sql>) =>
    sql`alter table ${sql.raw(key.table)} ${what}`.execute(trx);
  for (const key of keys) await change(key, sql`drop constraint ${sql.ref(key.name)}`);
  await work();
  // The new rows are not counted yet: each look for them would read their whole table.
  await sql`analyze`.execute(trx);
  for (const key of keys) await change(key, sql`add constraint ${sql.ref(key.name)} ${sql.raw(key.definition)}`);
}

/** A number that was given to a row is not given to another one, also where the row is gone. */
async function copyLastNumbers(source: Trx, target: Trx): Promise<void> {
  for (const { table, last } of await lastNumbers(source)) {
    if (engineOf(target) === "postgres") {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(target);
    } else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(target);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(target);
    }
  }
}

async function lastNumbers(trx: Trx): Promise<{ table: string; last: number }[]> {
  const query =
    engineOf(trx) === "sqlite"
      ? sql<{ table: string; last: number | null }>`select name as "table", seq as last from sqlite_sequence`
      : sql<{ table: string; last: number | null }>`
          select table_name as "table",
            pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass) as last
          from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`;
  const { rows } = await query.execute(trx);
  return rows.flatMap(({ table, last }) => (last === null || last < 1 ? [] : [{ table, last }]));
}
