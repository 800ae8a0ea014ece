import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";

/** Whether a guest brings a dog, as staff agreed on with them: 0 or 1. */
export async function addDog(trx: Transaction<Database>, _engine: Engine): Promise<void> {
  await trx.schema
    .alterTable("bookings")
    .addColumn("dog", "integer", (dog) => dog.notNull().defaultTo(0).check(sql`dog in (0, 1)`))
    .execute();
}
