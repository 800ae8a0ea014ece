import type { Kysely, Transaction } from "kysely";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { oldestRetainedDay } from "../../../shared/rules/retention.ts";
import { emptiedColumns } from "../../db/personal-data/personal-data.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { forgetDefectsOf } from "../defect/forget-defects.repository.ts";
import { emptyProtocols } from "../protocol-log/protocols.repository.ts";

/** So many in one transaction, which others wait for. */
const atOnce = 200;

/**
 * Takes out of old bookings and their log who it was: days, persons, amounts and the steps themselves stay, for the
 * books and for statistics. A booking is as old as the last thing that happened to it.
 */
export async function forgetOldGuests(db: Kysely<Database>, now: Date): Promise<void> {
  const before = oldestRetainedDay("bookings", dayOf(now));
  // Instants are UTC, and the year began in Berlin an hour before: what happened in between counts as of this year.
  const beforeInstant = addDays(before, -1);
  for (;;) {
    const old = await db
      .selectFrom("bookings")
      .select("id")
      .where("end_day", "<", before)
      .where("name", "!=", "")
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom("booking_events")
              .select("booking_events.id")
              .whereRef("booking_events.booking_id", "=", "bookings.id")
              .where("booking_events.created_at", ">=", beforeInstant),
          ),
        ),
      )
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom("payments")
              .select("payments.id")
              .whereRef("payments.reference_id", "=", "bookings.id")
              .where("payments.purpose", "=", "booking")
              .where("payments.created_at", ">=", beforeInstant),
          ),
        ),
      )
      .limit(atOnce)
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await inTransaction(db, (trx) => forgetGuestsOf(trx, ids));
  }
}

/** Takes out of bookings and their log who it was. */
export async function forgetGuestsOf(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  await forgetDefectsOf(trx, ids);
  await trx.updateTable("bookings").set(emptiedColumns("bookings")).where("id", "in", ids).execute();
  await trx
    .updateTable("booking_events")
    .set(emptiedColumns("booking_events"))
    .where("booking_id", "in", ids)
    .execute();
  await trx
    .updateTable("turnaround_steps")
    .set(emptiedColumns("turnaround_steps"))
    .where("booking_id", "in", ids)
    .execute();
  await emptyProtocols(trx, ids);
}
