import type { Kysely } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { closedUpTo } from "./till.repository.ts";

/** What a step of a boat moved at the till. */
export interface MovedMoney {
  id: number;
  number: number;
  /** Below 0 where it went out. */
  cents: Cents;
  /** Somebody corrected it. */
  isTakenBack: boolean;
  /** A closing has it. */
  isClosed: boolean;
  /** It paid a booking or a voucher, or by transfer: only an admin takes it back (requirements/till.md). */
  isForAdmins: boolean;
}

/** The transactions of the till with these ids. */
export async function movedMoney(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<(transactionId: number | null) => MovedMoney | null> {
  const rows = ids.length === 0 ? [] : await transactionsWith(db, ids);
  const closed = ids.length === 0 ? 0 : await closedUpTo(db);
  return (id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return null;
    return {
      id: row.id,
      number: row.number,
      cents: row.total_cents,
      isTakenBack: row.taken_back !== null,
      isClosed: row.number <= closed,
      isForAdmins: Boolean(row.pays) || Boolean(row.by_transfer),
    };
  };
}

function transactionsWith(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom("till_transactions as moved")
    .leftJoin("till_transactions as correction", "correction.corrects_id", "moved.id")
    .select(["moved.id", "moved.number", "moved.total_cents", "correction.id as taken_back"])
    .select((is) => [
      is
        .exists(
          is
            .selectFrom("till_lines")
            .select("till_lines.position")
            .whereRef("till_lines.transaction_id", "=", "moved.id")
            .where("till_lines.kind", "in", ["booking", "voucher"]),
        )
        .as("pays"),
      is
        .exists(
          is
            .selectFrom("till_payments")
            .select("till_payments.position")
            .whereRef("till_payments.transaction_id", "=", "moved.id")
            .where("till_payments.payment_method", "=", "banktransfer"),
        )
        .as("by_transfer"),
    ])
    .where("moved.id", "in", ids)
    .execute();
}
