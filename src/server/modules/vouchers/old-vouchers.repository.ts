import type { Kysely } from "kysely";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { oldestRetainedDay } from "../../../shared/rules/retention.ts";
import { emptiedColumns } from "../../db/personal-data/personal-data.ts";
import type { Database } from "../../db/schema.ts";

/**
 * Takes out of vouchers that nothing has happened to for years who bought them for whom; code, amounts and ledger stay.
 */
export async function forgetOldBuyers(db: Kysely<Database>, now: Date): Promise<void> {
  // A day earlier: instants are UTC, and years begin in Berlin.
  const before = addDays(oldestRetainedDay("vouchers", dayOf(now)), -1);
  await db
    .updateTable("vouchers")
    .set(emptiedColumns("vouchers"))
    .where("created_at", "<", before)
    .where((is) => is.or([is("name", "!=", ""), is("email", "!=", ""), is("recipient", "!=", "")]))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("voucher_entries")
            .select("voucher_entries.id")
            .whereRef("voucher_entries.voucher_id", "=", "vouchers.id")
            .where("voucher_entries.created_at", ">=", before),
        ),
      ),
    )
    .execute();
}
