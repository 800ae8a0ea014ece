import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";

export type CountedTable = "outbox" | "wallet_orders";

export function countByStatus(db: Kysely<Database>, table: CountedTable): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom(table)
    .select((column) => ["status", column.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
}
