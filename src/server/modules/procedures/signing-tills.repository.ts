import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Instant } from "../../db/tables/columns.ts";

/** A till by its serial number with the security system that signed for it; null where none did. */
export interface SigningTill {
  registerSerial: string;
  tseSerial: string | null;
  first: Instant;
  last: Instant;
}

/** Every till that recorded something, and every security system that signed for it, the oldest first. */
export async function signingTills(db: Kysely<Database>): Promise<SigningTill[]> {
  return db
    .selectFrom("till_signatures")
    .select((row) => [
      "register_serial as registerSerial",
      "tse_serial as tseSerial",
      row.fn.min<Instant>("created_at").as("first"),
      row.fn.max<Instant>("created_at").as("last"),
    ])
    .groupBy(["register_serial", "tse_serial"])
    .orderBy("first")
    .execute();
}
