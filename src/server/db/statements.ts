import type { DatabaseSync, StatementSync } from "@photostructure/sqlite";
import type { SqliteDatabase } from "kysely";

type Statement = ReturnType<SqliteDatabase["prepare"]>;

/** More statements than the product has; those with lists vary with the list's length. */
const maximumStatements = 256;

/**
 * Caches the prepared statements of one connection, since preparing one costs more than running it. Iterated statements
 * are not cached: the same SQL may run before the iteration ends. A failed statement is dropped. SQLite prepares a
 * cached statement again when the schema has changed.
 */
export function cacheStatements(raw: InstanceType<typeof DatabaseSync>): Pick<SqliteDatabase, "prepare" | "close"> {
  const statements = new Map<string, Statement>();

  const prepareOnce = (text: string): Statement => {
    const statement: InstanceType<typeof StatementSync> = raw.prepare(text);
    const dropOnError = <Outcome>(run: () => Outcome): Outcome => {
      try {
        return run();
      } catch (error) {
        statements.delete(text);
        throw error;
      }
    };
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => dropOnError(() => statement.all(...(parameters as []))),
      run: (parameters) =>
        dropOnError(() => statement.run(...(parameters as [])) as { changes: number; lastInsertRowid: number }),
      iterate: (parameters) => raw.prepare(text).iterate(...(parameters as [])) as IterableIterator<unknown>,
    };
  };

  return {
    prepare(text) {
      const cached = statements.get(text);
      if (cached) return cached;
      if (statements.size >= maximumStatements) statements.clear();
      const statement = prepareOnce(text);
      statements.set(text, statement);
      return statement;
    },
    close() {
      statements.clear();
      raw.close();
    },
  };
}
