import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

type Db = Kysely<Database>;

const isTaken = sql<boolean>`(withdrawals.outcome = 'withdrawn' or exists
  (select 1 from withdrawal_decisions where withdrawal_id = withdrawals.id))`;

/** Withdrawals that were taken, with the voucher that they are about. */
export function takenWithdrawalsAfter(db: Db, after: number) {
  return db
    .selectFrom("withdrawals")
    .leftJoin("vouchers", "vouchers.id", "withdrawals.voucher_id")
    .select(["withdrawals.id", "withdrawals.voucher_id"])
    .select(["vouchers.status", "vouchers.cancel_reason", "vouchers.balance_cents"])
    .where(isTaken)
    .where("withdrawals.id", ">", after)
    .orderBy("withdrawals.id")
    .limit(pageSize)
    .execute();
}

/** Vouchers that say that they were withdrawn from, though no withdrawal was taken; the first of them. */
export function vouchersWithoutWithdrawal(db: Db) {
  return db
    .selectFrom("vouchers")
    .select("id")
    .where("cancel_reason", "=", "withdrawn")
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("withdrawals")
            .select("withdrawals.id")
            .whereRef("withdrawals.voucher_id", "=", "vouchers.id")
            .where(isTaken),
        ),
      ),
    )
    .orderBy("id")
    .limit(pageSize)
    .execute();
}
