import type { DatabaseSync, StatementSync } from "@photostructure/sqlite";
import type { SqliteDatabase } from "kysely";

type Statement = ReturnType<SqliteDatabase["prepare"]>;

/** More texts than the product has; those of lists vary with the list's length. */
const kept = 256;

/**
 * Prepares each text once for one connection and keeps the statements used last: a booking is fifteen statements, and to
 * prepare them costs more than to run them. A statement that was run to its end can be run again; one that is iterated
 * over may be unfinished when the same text comes again, so each iteration has its own. One that failed is given up.
 * SQLite itself prepares a kept statement anew when the tables have changed.
 */
export function keepStatements(raw: InstanceType<typeof DatabaseSync>): Pick<SqliteDatabase, "prepare" | "close"> {
  const statements = new Map<string, Statement>();

  const prepareOnce = (text: string): Statement => {
    const statement: InstanceType<typeof StatementSync> = raw.prepare(text);
    const orGiveUp = <Outcome>(run: () => Outcome): Outcome => {
      try {
        return run();
      } catch (error) {
        statements.delete(text);
        throw error;
      }
    };
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => orGiveUp(() => statement.all(...(parameters as []))),
      run: (parameters) =>
        orGiveUp(() => statement.run(...(parameters as [])) as { changes: number; lastInsertRowid: number }),
      iterate: (parameters) => raw.prepare(text).iterate(...(parameters as [])) as IterableIterator<unknown>,
    };
  };

  return {
    prepare(text) {
      const statement = statements.get(text) ?? prepareOnce(text);
      // Last in the map is last used.
      statements.delete(text);
      statements.set(text, statement);
      for (const oldest of statements.keys()) {
        if (statements.size <= kept) break;
        statements.delete(oldest);
      }
      return statement;
    },
    close() {
      statements.clear();
      raw.close();
    },
  };
}
