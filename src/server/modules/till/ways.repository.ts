import type { Kysely } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import { type TillPaymentMethod, tillPaymentMethods } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";

/** What came by one way. */
export interface PartByWay {
  way: TillPaymentMethod;
  cents: Cents;
}

/** Whether nobody paid: a voucher paid all, or what was sold and what was given back are the same. */
export const isUnpaid = (payments: readonly { cents: Cents }[]): boolean => payments.every(({ cents }) => cents === 0);

/**
 * By which ways the money of these transactions came, cash first, by what it was for ("booking", "deposit", "sale" …):
 * of a sale that was paid by several ways, those that paid for that.
 */
export async function waysByPurpose(
  db: Kysely<Database>,
  transactionIds: readonly number[],
): Promise<(transactionId: number, purpose: string) => TillPaymentMethod[]> {
  const partsOf = await partsByPurpose(db, transactionIds);
  return (transactionId, purpose) => partsOf(transactionId, purpose).map(({ way }) => way);
}

/** The same, each way with how much came by it. */
export async function partsByPurpose(
  db: Kysely<Database>,
  transactionIds: readonly number[],
): Promise<(transactionId: number, purpose: string) => PartByWay[]> {
  const rows =
    transactionIds.length === 0
      ? []
      : await db
          .selectFrom("payments")
          .select(["till_transaction_id", "purpose", "kind", "cents"])
          .where("till_transaction_id", "in", transactionIds)
          .execute();
  return (transactionId, purpose) => {
    const own = rows.filter((row) => row.till_transaction_id === transactionId && row.purpose === purpose);
    return tillPaymentMethods.flatMap((way) => {
      const byWay = own.filter(({ kind }) => kind === way);
      return byWay.length > 0 ? { way, cents: byWay.reduce((sum, { cents }) => sum + cents, 0) } : [];
    });
  };
}
