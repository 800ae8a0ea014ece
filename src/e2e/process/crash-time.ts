import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";

/**
 * Everything that waits for its time is due at once, as if the server had been down for long: orders at the wallet and
 * mails, also those that the ended process had claimed. Holds keep their time.
 */
export async function letWaitsEnd(db: Kysely<Database>): Promise<void> {
  const past = new Date(Date.now() - 1_000).toISOString();
  await db.updateTable("outbox").set({ next_attempt_at: past }).where("status", "=", "pending").execute();
  await db.updateTable("outbox").set({ claimed_until: past }).where("status", "=", "sending").execute();
  await db
    .updateTable("wallet_orders")
    .set({ next_attempt_at: past })
    .where("next_attempt_at", "is not", null)
    .where("status", "!=", "created")
    .execute();
}
