import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Instant } from "../db/tables/columns.ts";
import type { TillSignatures } from "../db/tables/till-signatures.ts";

export type CountedTable = "bookings" | "outbox" | "wallet_orders";

export function countByStatus(db: Kysely<Database>, table: CountedTable): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom(table)
    .select((column) => ["status", column.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
}

/** When it was written; null where none waits. */
export async function oldestPendingMail(db: Kysely<Database>): Promise<Instant | null> {
  const waiting = db.selectFrom("outbox").where("status", "in", ["pending", "sending"]);
  return (await waiting.select((is) => is.fn.min("created_at").as("oldest")).executeTakeFirst())?.oldest ?? null;
}

/** Since when it is as it is, or is to go back; null where none waits for the wallet. */
export async function oldestUnsettledOrder(db: Kysely<Database>): Promise<Instant | null> {
  const waiting = db.selectFrom("wallet_orders").where("status", "in", ["capturing", "captured", "refunding"]);
  const since = waiting.select((is) => is.fn.min(is.fn.coalesce("refund_from", "updated_at")).as("oldest"));
  return (await since.executeTakeFirst())?.oldest ?? null;
}

/** What became of the till's newest signature; null before the first. */
export async function lastSignature(db: Kysely<Database>): Promise<TillSignatures["status"] | null> {
  const newest = db.selectFrom("till_signatures").select("status").orderBy("transaction_id", "desc").limit(1);
  return (await newest.executeTakeFirst())?.status ?? null;
}
