import type { Kysely, Transaction } from "kysely";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { oldestRetainedDay } from "../../../shared/rules/retention.ts";
import { emptiedColumns } from "../../db/personal-data/personal-data.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { WithdrawalDecisions, WithdrawalRow, Withdrawals } from "../../db/tables/withdrawals.ts";

type Trx = Transaction<Database>;

/** @returns its id. */
export async function insertWithdrawal(trx: Trx, row: NewRow<Withdrawals>): Promise<number> {
  return (await trx.insertInto("withdrawals").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function findWithdrawal(trx: Trx, id: number): Promise<WithdrawalRow | null> {
  return (await trx.selectFrom("withdrawals").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** @returns false where somebody decided before. */
export async function insertDecision(trx: Trx, decision: NewRow<WithdrawalDecisions>): Promise<boolean> {
  const query = trx.insertInto("withdrawal_decisions").values(decision);
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.column("withdrawal_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes out of old withdrawals who declared them; that there was one, and what became of it, stays. */
export async function forgetOldWithdrawals(db: Kysely<Database>, now: Date): Promise<void> {
  // A day earlier: instants are UTC, and years begin in Berlin.
  const before = addDays(oldestRetainedDay("withdrawals", dayOf(now)), -1);
  const old = db.updateTable("withdrawals").set(emptiedColumns("withdrawals")).where("received_at", "<", before);
  await old.where((is) => is.or([is("name", "!=", ""), is("email", "!=", "")])).execute();
}
