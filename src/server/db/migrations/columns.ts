import { type CreateTableBuilder, type RawBuilder, sql } from "kysely";
import type { Engine } from "../engine.ts";

type Table = CreateTableBuilder<string, string>;

/** A change to a table under construction, for CreateTableBuilder.$call. */
type Columns = (table: Table) => Table;

/** The number that names a row, given by the database. */
export function id(engine: Engine): Columns {
  return (table) =>
    engine === "postgres"
      ? table.addColumn("id", "integer", (column) => column.generatedByDefaultAsIdentity().primaryKey())
      : table.addColumn("id", "integer", (column) => column.autoIncrement().primaryKey());
}

/** Columns that must be set; amounts, counts and references are integers, everything else is text. */
export function texts(...names: string[]): Columns {
  return (table) => names.reduce((all, name) => all.addColumn(name, "text", (column) => column.notNull()), table);
}

export function optionalTexts(...names: string[]): Columns {
  return (table) => names.reduce((all, name) => all.addColumn(name, "text"), table);
}

export function integers(...names: string[]): Columns {
  return (table) => names.reduce((all, name) => all.addColumn(name, "integer", (column) => column.notNull()), table);
}

export function optionalIntegers(...names: string[]): Columns {
  return (table) => names.reduce((all, name) => all.addColumn(name, "integer"), table);
}

type OnDelete = "cascade" | "set null" | "restrict";

/**
 * A foreign key of one column to the id of `target`. A deferred one is looked at when the transaction ends, so that the
 * row may be written before the one it refers to.
 */
export function refers(
  table: string,
  column: string,
  target: string,
  onDelete: OnDelete,
  { deferred = false }: { deferred?: boolean } = {},
): Columns {
  return (builder) =>
    builder.addForeignKeyConstraint(`${table}_${column}_fkey`, [column], target, ["id"], (key) =>
      deferred ? key.onDelete(onDelete).deferrable().initiallyDeferred() : key.onDelete(onDelete),
    );
}

export function check(table: string, name: string, condition: RawBuilder<boolean>): Columns {
  return (builder) => builder.addCheckConstraint(`${table}_${name}_check`, condition);
}

/** The column holds one of these words. */
export function oneOf(table: string, column: string, words: readonly (string | number)[]): Columns {
  const list = sql.join(words.map((word) => sql.lit(word)));
  return check(table, column, sql<boolean>`${sql.ref(column)} in (${list})`);
}

/** The columns are nowhere below zero; an empty one passes. */
export function notNegative(table: string, ...columns: string[]): Columns {
  return (builder) =>
    columns.reduce((all, column) => check(table, column, sql<boolean>`${sql.ref(column)} >= 0`)(all), builder);
}
