import {
  type Compilable,
  CompiledQuery,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type QueryResult,
} from "kysely";
import { engineOf } from "./engine.ts";
import type { Database } from "./schema.ts";
import type { NewRow } from "./tables/columns.ts";

/** Stands for a value that is known when the statement runs: of which row, and its name there. */
class Placeholder {
  readonly row: number;
  readonly name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

/** PostgreSQL keeps what it parsed and planned under these names, by their SQL. */
const names = new Map<string, string>();

/**
 * The name under which PostgreSQL keeps a statement; undefined for one that is not prepared, and for one that answers `*`: a kept
 * one fails as soon as a newer server, which may start while this one runs, adds a column.
 */
export const nameOfStatement = (text: string): string | undefined => names.get(text);

function register({ sql }: CompiledQuery): void {
  if (!sql.includes("*")) names.set(sql, names.get(sql) ?? `statement_${names.size + 1}`);
}

/** A statement that was compiled with placeholders, by engine and by whether it runs in a transaction. */
class Kept<Row> {
  readonly #compiled = new Map<string, CompiledQuery<Row>>();

  compileOnce(db: Kysely<Database>, build: () => Compilable<Row>): CompiledQuery<Row> {
    const kind = `${engineOf(db)} ${db.isTransaction}`;
    let compiled = this.#compiled.get(kind);
    if (!compiled) {
      compiled = build().compile();
      this.#compiled.set(kind, compiled);
      register(compiled);
    }
    return compiled;
  }
}

function withValues<Row>(compiled: CompiledQuery<Row>, rows: readonly object[]): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  for (const parameter of compiled.parameters) {
    const isOpen = parameter instanceof Placeholder;
    parameters.push(isOpen ? (rows[parameter.row] as Record<string, unknown>)[parameter.name] : parameter);
  }
  return { sql: compiled.sql, query: compiled.query, queryId: compiled.queryId, parameters };
}

/** A plugin may change the statement, for that database only. */
const hasPlugins = (db: Kysely<Database>) => db.getExecutor().plugins.length > 0;

/**
 * A statement that is built and compiled once for each engine and then runs with other values: building and compiling takes longer
 * than running. `build` gets placeholders and must not look at them. Run it with `db.executeQuery`, or with others by
 * `executeTogether`.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => CompiledQuery<Row> {
  const placeholders = new Proxy({} as Values, {
    get: (_, name) => new Placeholder(0, String(name)),
    ownKeys: () => {
      throw new Error("name each value: which ones there are is not known yet");
    },
  });
  const kept = new Kept<Row>();
  return (db, values) => {
    if (hasPlugins(db)) return build(db, values).compile();
    return withValues(
      kept.compileOnce(db, () => build(db, placeholders)),
      [values],
    );
  };
}

/** An insert into a table, prepared once for each number of rows and set of columns; all rows have the columns of the first. */
export function preparedInsert<Table extends keyof Database, Row>(
  table: Table,
  finish: (query: InsertQueryBuilder<Database, Table, InsertResult>) => Compilable<Row>,
): (db: Kysely<Database>, rows: readonly NewRow<Database[Table]>[]) => CompiledQuery<Row> {
  const kept = new Map<string, Kept<Row>>();
  const build = (db: Kysely<Database>, values: readonly object[]) =>
    finish(db.insertInto(table).values(values as never));
  return (db, rows) => {
    if (hasPlugins(db)) return build(db, rows).compile();
    const columns = Object.keys(rows[0] ?? {});
    const shape = `${rows.length} ${columns.join()}`;
    let statement = kept.get(shape);
    if (!statement) {
      statement = new Kept<Row>();
      kept.set(shape, statement);
    }
    const placeholders = () =>
      rows.map((_, row) => Object.fromEntries(columns.map((column) => [column, new Placeholder(row, column)])));
    return withValues(
      statement.compileOnce(db, () => build(db, placeholders())),
      rows,
    );
  };
}

const parts = Symbol("statements that are sent together");
const unanswered = Symbol("nobody waits for the answer");
type Together = CompiledQuery & { [parts]?: readonly CompiledQuery[]; [unanswered]?: true };

/** What a driver is to run in place of the query itself, in this order; undefined for any other query. */
export const partsOf = (query: Together): readonly CompiledQuery[] | undefined => query[parts];

/** Whether a driver need not wait for the answer before the next statement: see `executeWithNext`. */
export const isUnanswered = (query: Together): boolean => query[unanswered] === true;

/**
 * Runs a statement whose answer says nothing. In a transaction PostgreSQL gets the next one, or the commit, without waiting for it;
 * where it fails that one fails with its error, and nothing is committed.
 */
export async function executeWithNext(db: Kysely<Database>, query: CompiledQuery): Promise<void> {
  await db.executeQuery(db.isTransaction ? ({ ...query, [unanswered]: true } as Together) : query);
}

/**
 * Runs statements of a transaction one after the other without waiting for each answer: PostgreSQL gets all at once. None may
 * depend on what another one answers. Where one fails none counts, since the transaction has failed.
 */
export async function executeTogether<Rows extends readonly unknown[]>(
  trx: Kysely<Database>,
  queries: { readonly [Index in keyof Rows]: CompiledQuery<Rows[Index]> },
): Promise<{ -readonly [Index in keyof Rows]: QueryResult<Rows[Index]> }> {
  const together: Together = { ...CompiledQuery.raw("together"), [parts]: queries as readonly CompiledQuery[] };
  const { rows } = await trx.executeQuery(together);
  return rows as { -readonly [Index in keyof Rows]: QueryResult<Rows[Index]> };
}
