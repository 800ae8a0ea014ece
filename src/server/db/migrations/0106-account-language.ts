import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** The language in which somebody reads the internal area: German until they choose. */
export async function addAccountLanguage(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .alterTable("users")
    .addColumn("language", "text", (language) =>
      language.notNull().defaultTo("de").check(sql`language in ('de', 'en')`),
    )
    .execute();
}
