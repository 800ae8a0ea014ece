import type { Kysely } from "kysely";
import { type TillPaymentMethod, tillPaymentMethods } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";

/**
 * By which ways the money of these transactions came, cash first, by what it was for ("booking", "deposit", "sale" …):
 * of a sale that was paid by several ways, those that paid for that.
 */
export async function waysByPurpose(
  db: Kysely<Database>,
  transactionIds: readonly number[],
): Promise<(transactionId: number, purpose: string) => TillPaymentMethod[]> {
  const rows =
    transactionIds.length === 0
      ? []
      : await db
          .selectFrom("payments")
          .select(["till_transaction_id", "purpose", "kind"])
          .where("till_transaction_id", "in", transactionIds)
          .execute();
  return (transactionId, purpose) => {
    const own = rows.filter((row) => row.till_transaction_id === transactionId && row.purpose === purpose);
    return tillPaymentMethods.filter((way) => own.some(({ kind }) => kind === way));
  };
}
