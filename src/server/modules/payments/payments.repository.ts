import type { Kysely, Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Payments } from "../../db/tables/money.ts";

/** @returns false where the wallet's capture or refund is written down already. */
export async function insertPayment(trx: Transaction<Database>, payment: NewRow<Payments>): Promise<boolean> {
  const query = trx.insertInto("payments").values(payment);
  const result = await query.onConflict((conflict) => conflict.column("external_id").doNothing()).executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type Of = { wallet_order_id: string } | { purpose: string; reference_id: number };

/** What was paid for it, less what went back. */
export async function sumOfPayments(db: Kysely<Database>, of: Of): Promise<Cents> {
  const query = db.selectFrom("payments").select(({ fn }) => fn.sum<number | null>("cents").as("cents"));
  const { cents } = await query.where((is) => is.and(of)).executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
