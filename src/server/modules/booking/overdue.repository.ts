import type { Kysely, Transaction } from "kysely";
import { differenceOf } from "../../../shared/rules/agreed-money.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { InboxFacts } from "../../db/tables/inbox.ts";
import { agreedMoneyOfAll } from "../booking-money/agreed-money.repository.ts";
import { type KnownBooking, knownBookings, wasChanged } from "./booking.repository.ts";

type Db = Kysely<Database>;

/** Unpaid transfers whose guests are still to come on `first` or later; their index bounds what is read. */
const unpaidTransfers = (db: Db, first: Day) =>
  db
    .selectFrom("bookings")
    .where("status", "=", "unpaid")
    .where("start_day", ">=", first)
    .where("payment_method", "=", "banktransfer");

type Unreminded = Pick<BookingRow, "id" | "start_day" | "created_at">;

export function unremindedTransfers(db: Db, first: Day): Promise<Unreminded[]> {
  const query = unpaidTransfers(db, first).where("reminder_term", "is", null);
  return query.select(["id", "start_day", "created_at"]).orderBy("id").execute();
}

type Named = Pick<BookingRow, "id">;

function known(db: Db, bookings: readonly Named[]): Promise<KnownBooking[]> {
  const ids = bookings.map(({ id }) => id);
  if (ids.length === 0) return Promise.resolve([]);
  const query = knownBookings(db).where("bookings.id", "in", ids);
  return query.orderBy("bookings.start_day").orderBy("bookings.id").execute();
}

/**
 * Those of which the whole price is missing. Where it is only the difference that a change of the stay made, nobody is
 * reminded of the whole stay, and it is not released.
 */
export async function wholeUnpaid(db: Db, bookings: readonly Named[]): Promise<KnownBooking[]> {
  const rows = await known(db, bookings);
  const agreedOf = await agreedMoneyOfAll(db, rows);
  return rows.filter((booking) => differenceOf(agreedOf(booking)) === null);
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
export function unaskedOverdue(db: Db, today: Day): Promise<Named[]> {
  return unpaidTransfers(db, today)
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
    .execute();
}

/** Stays that began earlier are not looked at: what is read does not grow with the bookings that nobody ever paid. */
const daysLookedBack = 366;

/** Changed stays whose difference did not come in its term, and about which nobody was asked since it has that term. */
export async function unaskedDifferences(db: Db, today: Day): Promise<number[]> {
  const changed = db
    .selectFrom("bookings")
    .where("status", "=", "unpaid")
    .where("start_day", ">=", addDays(today, -daysLookedBack))
    .where(wasChanged);
  const bookings = await known(db, await changed.select("bookings.id").execute());
  const agreedOf = await agreedMoneyOfAll(db, bookings);
  const overdue = bookings.flatMap((booking) => {
    const dueDay = differenceOf(agreedOf(booking))?.dueDay;
    return dueDay !== undefined && dueDay < today ? [{ id: booking.id, dueDay }] : [];
  });
  const asked = await askedDifferences(
    db,
    overdue.map(({ id }) => id),
  );
  return overdue.filter(({ id, dueDay }) => !asked.has(`${id} ${dueDay}`)).map(({ id }) => id);
}

/** The bookings and terms about which staff were asked. */
async function askedDifferences(db: Db, ids: readonly number[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("inbox")
    .select(["booking_id", "facts"])
    .where("kind", "=", "differenceOverdue")
    .where("booking_id", "in", ids)
    .execute();
  return new Set(
    rows.map(
      ({ booking_id, facts }) => `${booking_id} ${(JSON.parse(facts) as InboxFacts["differenceOverdue"]).termDay}`,
    ),
  );
}

/** Transfers that did not come until the reminder's term, asked about or not, with what a list of them shows. */
export async function overdueBookings(db: Db, today: Day): Promise<KnownBooking[]> {
  const overdue = unpaidTransfers(db, today).where("reminder_term", "<", today).select("bookings.id");
  return wholeUnpaid(db, await overdue.execute());
}
