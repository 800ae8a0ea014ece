import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";

/** Makes the database refuse every change or deletion of a row of the table. */
export async function appendOnly(trx: Transaction<Database>, engine: Engine, table: string): Promise<void> {
  const refusal = sql.lit(`${table}: a row is never changed or deleted`);
  const trigger = (change: "update" | "delete") => sql.table(`${table}_no_${change}`);
  if (engine === "sqlite") {
    for (const change of ["update", "delete"] as const) {
      await sql`create trigger ${trigger(change)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${refusal}); end`.execute(trx);
    }
    return;
  }
  const refuse = sql.table(`refuse_${table}_change`);
  await sql`create function ${refuse}() returns trigger language plpgsql as
    $$ begin raise exception ${refusal}; end $$`.execute(trx);
  for (const change of ["update", "delete"] as const) {
    await sql`create trigger ${trigger(change)} before ${sql.raw(change)} on ${sql.table(table)} for each row
      execute function ${refuse}()`.execute(trx);
  }
  // It deletes rows and calls no trigger of theirs.
  await sql`create trigger ${sql.table(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
    for each statement execute function ${refuse}()`.execute(trx);
}
