import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { numberOf } from "../mails/mails.ts";

type Db = Kysely<Database>;

/** A booking's log, with the names of who of the staff acted. */
export function bookingEventsOf(db: Db, bookingId: number) {
  return db
    .selectFrom("booking_events")
    .leftJoin("users", "users.id", "booking_events.actor_id")
    .selectAll("booking_events")
    .select(["users.first_name", "users.last_name"])
    .where("booking_id", "=", bookingId)
    .orderBy("booking_events.id")
    .execute();
}

/** When money for a booking came, each instant as the booking's log writes it. */
export async function moneyCameAt(db: Db, bookingId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("payments")
    .select("created_at")
    .where("purpose", "=", "booking")
    .where("reference_id", "=", bookingId)
    .where("cents", ">", 0)
    .execute();
  return new Set(rows.map(({ created_at }) => created_at));
}

/** What the till took and gave back for a booking, but for its price: that is in the booking's log. */
export function tillLinesOf(db: Db, bookingId: number) {
  return db
    .selectFrom("till_lines")
    .innerJoin("till_transactions", "till_transactions.id", "till_lines.transaction_id")
    .select(["till_lines.transaction_id", "till_lines.kind", "till_lines.total_cents"])
    .select(["till_transactions.cashier_name", "till_transactions.finished_at"])
    .where("booking_id", "=", bookingId)
    .where("till_lines.kind", "not in", ["booking", "redeemed", "payout"])
    .orderBy("till_transactions.id")
    .execute();
}

/** The mails about a booking that went to its guest; none where the address was erased. */
export async function mailsAbout(db: Db, booking: { id: number; email: string; created_at: string }) {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "template", "data", "subject", "sent_at"])
    .where(({ eb, fn }) => eb(fn<string>("lower", ["recipient"]), "=", booking.email.toLowerCase()))
    .where("created_at", ">=", booking.created_at)
    .where("status", "=", "sent")
    .where("log_tab", "is not", null)
    .orderBy("id")
    .execute();
  return rows.filter((row) => row.template.startsWith("booking-") && numberOf(row) === booking.id);
}
