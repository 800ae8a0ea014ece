import type { Kysely } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import { priceOfBooking, restOf } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import type { InboxRow } from "./inbox-lists.repository.ts";
import { contentOf } from "./inbox-words.ts";

type Db = Kysely<Database>;

/**
 * A task that is open with the amount of today: since it was written a part may have been paid, assigned or paid back.
 */
export async function withPresentAmount(db: Db, row: InboxRow): Promise<InboxRow> {
  const { kind, facts } = contentOf(row);
  switch (kind) {
    case "paymentOverdue":
      return withAmount(row, await outstandingOf(db, facts.booking));
    case "paidLate":
    case "voucherPaidLate":
    case "voucherWithdrawnOwed":
      return withAmount(row, Math.max(0, facts.amountCents + (await movedSince(db, row))));
    default:
      return row;
  }
}

const withAmount = (row: InboxRow, amountCents: Cents | null): InboxRow =>
  amountCents === null ? row : { ...row, facts: JSON.stringify({ ...JSON.parse(row.facts), amountCents }) };

/** What of the price is missing; null where the booking is gone. */
async function outstandingOf(db: Db, id: number): Promise<Cents | null> {
  const prices = db.selectFrom("bookings").select(["total_cents", "voucher_cents", "new_price_cents"]);
  const booking = await prices.where("id", "=", id).executeTakeFirst();
  if (!booking) return null;
  const { cents } = await db
    .selectFrom("payments")
    .select((is) => is.fn.sum<number | string | null>("cents").as("cents"))
    .where("purpose", "=", "booking")
    .where("reference_id", "=", id)
    .where("movement", "<>", "disputed")
    .executeTakeFirstOrThrow();
  return restOf(priceOfBooking(booking), Math.max(0, Number(cents ?? 0)));
}

/** What of the money for it was handed out or assigned elsewhere since the task was written; at most 0. */
async function movedSince(db: Db, { booking_id, voucher_id, created_at }: InboxRow): Promise<Cents> {
  const { cents } = await db
    .selectFrom("payments")
    .select((is) => is.fn.sum<number | string | null>("cents").as("cents"))
    .where("purpose", "=", booking_id === null ? "voucher" : "booking")
    .where("reference_id", "=", booking_id ?? voucher_id)
    .where("kind", "<>", "wallet")
    .where("cents", "<", 0)
    .where("created_at", ">=", created_at)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
