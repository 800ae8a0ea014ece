import type { Kysely, Transaction } from "kysely";
import { type BookedSums, moneyOf } from "../../../shared/rules/booking-money.ts";
import type { AnyCharge } from "../../../shared/rules/charges.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingEventKind, BookingEventRow, BookingEvents, BookingRow } from "../../db/tables/booking.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import { insertCharges, insertFloor } from "../booking-money/charges.repository.ts";

type Amounts = Pick<
  BookingEvents,
  "new_price_cents" | "fee_cents" | "wallet_cents" | "voucher_cents" | "cash_cents"
> & {
  stay_change: string | null;
};

/** A step of a booking's life: who did what to it, and what it was about. */
export interface BookingStep extends Partial<Amounts> {
  kind: BookingEventKind;
  actorId: number | null;
  detail?: string;
  /** The lines that were agreed on with it; below 0 what they take back. */
  charges?: readonly AnyCharge[];
  /** By how much it raises what cancelling costs at least. */
  floorCents?: Cents;
}

type LoggedBooking = BookedSums & Pick<BookingRow, "id">;

/** Appends steps to the booking's log, in the transaction that takes them. `booking` is as it was before. */
export async function logSteps(
  trx: Transaction<Database>,
  booking: LoggedBooking,
  steps: readonly BookingStep[],
  now: Date,
): Promise<void> {
  const { priceCents: price_cents } = moneyOf(booking);
  for (const { actorId, detail, charges = [], floorCents = 0, ...step } of steps) {
    const row: NewRow<BookingEvents> = {
      new_price_cents: null,
      fee_cents: null,
      wallet_cents: null,
      voucher_cents: null,
      cash_cents: null,
      ...step,
      booking_id: booking.id,
      actor_id: actorId,
      detail: detail ?? "",
      price_cents,
      paid_cents: booking.paid_cents,
      created_at: now.toISOString(),
    };
    const { id } = await trx.insertInto("booking_events").values(row).returning("id").executeTakeFirstOrThrow();
    await insertCharges(trx, { booking_id: booking.id, event_id: id }, charges);
    await insertFloor(trx, { booking_id: booking.id, event_id: id }, floorCents);
  }
}

/** How the booking was cancelled: when, and what the company kept; null where it was not. */
export async function cancellationEvent(
  db: Kysely<Database>,
  bookingId: number,
): Promise<Pick<BookingEventRow, "fee_cents" | "created_at"> | null> {
  const query = db.selectFrom("booking_events").select(["fee_cents", "created_at"]).where("booking_id", "=", bookingId);
  return (await query.where("kind", "=", "cancelled").executeTakeFirst()) ?? null;
}

/** How often its whole price came, but for payments that were taken back at the till. */
export async function timesPaid(trx: Transaction<Database>, bookingId: number): Promise<number> {
  const query = trx.selectFrom("booking_events").select("kind").where("booking_id", "=", bookingId);
  const kinds = (await query.where("kind", "in", ["paid", "corrected"]).execute()).map(({ kind }) => kind);
  return kinds.filter((kind) => kind === "paid").length - kinds.filter((kind) => kind === "corrected").length;
}

/** How often the guest changed the booking since then: its stay, or what a voucher pays of it. */
export async function countGuestsChanges(trx: Transaction<Database>, bookingId: number, since: Date): Promise<number> {
  const query = trx.selectFrom("booking_events").select("id").where("booking_id", "=", bookingId);
  const changes = query.where("kind", "=", "changed").where("actor_id", "is", null);
  return (await changes.where("created_at", ">=", since.toISOString()).execute()).length;
}
