import { type ColumnMetadata, sql, type TableMetadata, type Transaction } from "kysely";
import { copiedTables, isBytes } from "./copy-tables.ts";
import { engineOf } from "./engine.ts";
import type { Database } from "./schema.ts";

type Trx = Transaction<Database>;
type Totals = Record<string, number>;

/**
 * Compares both databases table by table: how many rows, and of each column how many values it has and their sum; of
 * texts and bytes the sum of their lengths.
 * @returns how many rows there are of each table. @throws Error with the first difference.
 */
export async function compareTables(source: Trx, target: Trx): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const copies = new Map((await copiedTables(target)).map((table) => [table.name, table]));
  for (const table of await copiedTables(source)) {
    const wanted = await totalsOf(source, table);
    const found = await totalsOf(target, copies.get(table.name) ?? table);
    const different = Object.keys(wanted).find((name) => wanted[name] !== found[name]);
    if (different !== undefined) {
      throw new Error(`${table.name}: ${different} is ${wanted[different]}, in the copy ${found[different]}`);
    }
    rows[table.name] = wanted["rows"] ?? 0;
  }
  return rows;
}

async function totalsOf(trx: Trx, { name, columns }: TableMetadata): Promise<Totals> {
  const sums = columns.flatMap((column) => [
    sql`count(${sql.ref(column.name)}) as ${sql.ref(`values of ${column.name}`)}`,
    sql`cast(coalesce(sum(${sizeOf(trx, column)}), 0) as bigint) as ${sql.ref(`sum of ${column.name}`)}`,
  ]);
  const query = sql<Totals>`select count(*) as rows, ${sql.join(sums)} from ${sql.table(name)}`;
  return (await query.execute(trx)).rows[0] ?? {};
}

function sizeOf(trx: Trx, column: ColumnMetadata) {
  const value = sql.ref(column.name);
  if (/int/i.test(column.dataType)) return value;
  return isBytes(column) && engineOf(trx) === "postgres" ? sql`octet_length(${value})` : sql`length(${value})`;
}
