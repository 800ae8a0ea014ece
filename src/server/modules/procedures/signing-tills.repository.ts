import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { TillSignatureRow } from "../../db/tables/till-signatures.ts";

type Signing = Pick<TillSignatureRow, "register_serial" | "tse_serial" | "created_at">;

/** What signed the first and the last transaction of the till; null before the first. */
export async function firstAndLastSigning(db: Kysely<Database>): Promise<{ first: Signing; last: Signing } | null> {
  const query = db.selectFrom("till_signatures").select(["register_serial", "tse_serial", "created_at"]);
  const first = await query
    .where("transaction_id", "=", (of) =>
      of.selectFrom("till_signatures").select((row) => row.fn.min<number>("transaction_id").as("id")),
    )
    .executeTakeFirst();
  const last = await query
    .where("transaction_id", "=", (of) =>
      of.selectFrom("till_signatures").select((row) => row.fn.max<number>("transaction_id").as("id")),
    )
    .executeTakeFirst();
  return first && last ? { first, last } : null;
}
