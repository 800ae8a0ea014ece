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

/** Stands for a value that is known when the statement runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
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

/**
 * A statement that is built and compiled once for each engine and then runs with other values: building and compiling takes longer
 * than running. `build` gets placeholders and must not look at them. Run it with `db.executeQuery`, or with others by
 * `executeTogether`.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => CompiledQuery<Row> {
  const placeholders = new Proxy({} as Values, {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new Error("name each value: which ones there are is not known yet");
    },
  });
  const kept = new Map<string, CompiledQuery<Row>>();
  return (db, values) => {
    // A plugin may change the statement, for that database only.
    if (db.getExecutor().plugins.length > 0) return build(db, values).compile();
    const kind = `${engineOf(db)} ${db.isTransaction}`;
    let compiled = kept.get(kind);
    if (!compiled) {
      compiled = build(db, placeholders).compile();
      kept.set(kind, compiled);
      register(compiled);
    }
    const valueOf = (parameter: unknown) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter;
    return { ...compiled, parameters: compiled.parameters.map(valueOf) };
  };
}

/** An insert into a table, prepared once for each number of rows and set of columns; all rows have the columns of the first. */
export function preparedInsert<Table extends keyof Database, Row>(
  table: Table,
  finish: (query: InsertQueryBuilder<Database, Table, InsertResult>) => Compilable<Row>,
): (db: Kysely<Database>, rows: readonly NewRow<Database[Table]>[]) => CompiledQuery<Row> {
  type Values = Record<string, unknown>;
  const kept = new Map<string, (db: Kysely<Database>, values: Values) => CompiledQuery<Row>>();
  return (db, rows) => {
    const columns = Object.keys(rows[0] ?? {});
    const shape = `${rows.length} ${columns.join()}`;
    const nameOf = (column: string, index: number) => `${index} ${column}`;
    const rowsOf = (valueOf: (column: string, index: number) => unknown) =>
      rows.map((_, index) => Object.fromEntries(columns.map((column) => [column, valueOf(column, index)])));
    let statement = kept.get(shape);
    if (!statement) {
      statement = prepared((any, values: Values) => {
        const placeholders = rowsOf((column, index) => values[nameOf(column, index)]);
        return finish(any.insertInto(table).values(placeholders as never));
      });
      kept.set(shape, statement);
    }
    const values: Values = {};
    for (const [index, row] of rows.entries()) {
      for (const column of columns) values[nameOf(column, index)] = row[column as keyof typeof row];
    }
    return statement(db, values);
  };
}

const parts = Symbol("statements that are sent together");
type Together = CompiledQuery & { [parts]?: readonly CompiledQuery[] };

/** What a driver is to run in place of the query itself, in this order; undefined for any other query. */
export const partsOf = (query: Together): readonly CompiledQuery[] | undefined => query[parts];

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
