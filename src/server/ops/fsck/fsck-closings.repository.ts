import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/** Closings in their order, with the hash of the last transaction of each; null where that is not there. */
export function closingsAfter(db: Db, after: number) {
  return db
    .selectFrom("till_closings")
    .leftJoin("till_transactions", "till_transactions.number", "till_closings.to_number")
    .selectAll("till_closings")
    .select(["till_closings.number as id", "till_transactions.hash as last_hash"])
    .where("till_closings.number", ">", after)
    .orderBy("till_closings.number")
    .limit(pageSize)
    .execute();
}

/** What the transactions of a range add up to in cash. */
export async function cashBetween(db: Db, { from, to }: { from: number; to: number }): Promise<number> {
  const row = await db
    .selectFrom("till_payments as paid")
    .innerJoin("till_transactions as till", "till.id", "paid.transaction_id")
    .select(({ fn }) => fn.sum<number>("paid.cents").as("cents"))
    .where("paid.payment_method", "=", "cash")
    .where("till.number", ">=", from)
    .where("till.number", "<=", to)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** Reports are far larger than rows. */
const reportsAtOnce = 10;

export function reportsAfter(db: Db, after: number) {
  return db
    .selectFrom("till_closing_reports")
    .select(["closing_number as id", "pdf", "sha256"])
    .where("closing_number", ">", after)
    .orderBy("closing_number")
    .limit(reportsAtOnce)
    .execute();
}
