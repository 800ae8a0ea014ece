import { type Kysely, sql, type Transaction } from "kysely";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import { type KnownBooking, knownBookings, paidSum } from "./booking.repository.ts";

type Db = Kysely<Database>;

/**
 * Unpaid transfers whose guests are still to come on `first` or later; their index bounds what is read. Where only the
 * difference is missing that a change of the stay made, nobody is reminded of the whole stay, and it is not released.
 */
const unpaidTransfers = (db: Db, first: Day) =>
  db
    .selectFrom("bookings")
    .where("status", "=", "unpaid")
    .where("start_day", ">=", first)
    .where("payment_method", "=", "banktransfer")
    .where((is) => is.or([is("settled_cents", "is", null), is("settled_cents", ">", paidSum)]));

type Unreminded = Pick<BookingRow, "id" | "start_day" | "created_at">;

export function unremindedTransfers(db: Db, first: Day): Promise<Unreminded[]> {
  const query = unpaidTransfers(db, first).where("reminder_term", "is", null);
  return query.select(["id", "start_day", "created_at"]).orderBy("id").execute();
}

/**
 * Keeps that the guest is reminded. @returns false where another process did before, or the booking was paid or
 * cancelled.
 */
export async function setReminderTerm(trx: Transaction<Database>, id: number, term: Day): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("bookings")
    .set({ reminder_term: term })
    .where("id", "=", id)
    .where("status", "=", "unpaid")
    .where("reminder_term", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Transfers that did not come until the reminder's term either, and about which nobody was asked. */
export async function unaskedOverdue(db: Db, today: Day): Promise<number[]> {
  const rows = await unpaidTransfers(db, today)
    .where("reminder_term", "<", today)
    .where((where) => {
      const asked = where
        .selectFrom("inbox")
        .select("inbox.id")
        .whereRef("inbox.booking_id", "=", "bookings.id")
        .where("inbox.kind", "=", "paymentOverdue");
      return where.not(where.exists(asked));
    })
    .select("bookings.id")
    .orderBy("bookings.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Stays that began earlier are not looked at: what is read does not grow with the bookings that nobody ever paid. */
const daysLookedBack = 366;

/** Changed stays whose difference did not come in its term, and about which nobody was asked since it has that term. */
export async function unaskedDifferences(db: Db, today: Day): Promise<number[]> {
  const rows = await db
    .selectFrom("bookings")
    .where("status", "=", "unpaid")
    .where("start_day", ">=", addDays(today, -daysLookedBack))
    .where("difference_term", "<", today)
    .where("settled_cents", "<=", paidSum)
    .where((where) => {
      const asked = where
        .selectFrom("inbox")
        .select("inbox.id")
        .whereRef("inbox.booking_id", "=", "bookings.id")
        .where("inbox.kind", "=", "differenceOverdue")
        .where("inbox.facts", "like", sql<string>`'%"termDay":"' || bookings.difference_term || '"%'`);
      return where.not(where.exists(asked));
    })
    .select("bookings.id")
    .orderBy("bookings.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Transfers that did not come until the reminder's term, asked about or not, with what a list of them shows. */
export function overdueBookings(db: Db, today: Day): Promise<KnownBooking[]> {
  const overdue = unpaidTransfers(db, today).where("reminder_term", "<", today).select("bookings.id");
  const query = knownBookings(db).where("bookings.id", "in", overdue);
  return query.orderBy("bookings.start_day").orderBy("bookings.id").execute();
}
