import type { DatabaseSync, StatementSync } from "@photostructure/sqlite";
import type { SqliteDatabase } from "kysely";
import { keepRecent } from "../recent-entries.ts";

type Statement = ReturnType<SqliteDatabase["prepare"]>;

/** More statements than the product has; those with lists vary with the list's length. */
const maximumStatements = 256;

/**
 * Caches the prepared statements of one connection: a booking runs fifteen, and preparing costs more than running.
 * Iterated statements are not cached, since the same SQL may run before the iteration ends. A failed statement is
 * dropped. SQLite re-prepares a cached statement when the schema has changed.
 */
export function keepStatements(raw: InstanceType<typeof DatabaseSync>): Pick<SqliteDatabase, "prepare" | "close"> {
  const statements = new Map<string, Statement>();

  const prepareOnce = (text: string): Statement => {
    const statement: InstanceType<typeof StatementSync> = raw.prepare(text);
    const forgetOnError = <Outcome>(run: () => Outcome): Outcome => {
      try {
        return run();
      } catch (error) {
        statements.delete(text);
        throw error;
      }
    };
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => forgetOnError(() => statement.all(...(parameters as []))),
      run: (parameters) =>
        forgetOnError(() => statement.run(...(parameters as [])) as { changes: number; lastInsertRowid: number }),
      iterate: (parameters) => raw.prepare(text).iterate(...(parameters as [])) as IterableIterator<unknown>,
    };
  };

  return {
    prepare(text) {
      const statement = statements.get(text) ?? prepareOnce(text);
      keepRecent(statements, text, statement, maximumStatements);
      return statement;
    },
    close() {
      statements.clear();
      raw.close();
    },
  };
}
