import type { Kysely } from "kysely";
import type { BusinessSettings } from "../../../shared/contract/settings.ts";
import type { Database } from "../../db/schema.ts";

/** The business settings: one row, written by the first start. @throws when the database was never seeded. */
export async function getSettings(db: Kysely<Database>): Promise<BusinessSettings> {
  const { id: _, hiring, ...dates } = await db.selectFrom("business_settings").selectAll().executeTakeFirstOrThrow();
  return { hiring: hiring === 1, ...dates };
}
