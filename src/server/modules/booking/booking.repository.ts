import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import { type BookedSums, moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { HalfDay } from "../../../shared/rules/span.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow, Bookings, NewBooking } from "../../db/tables/booking.ts";
import type { Flag, Instant } from "../../db/tables/columns.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { goingBackSum, ledgerSum, moneyColumns } from "../booking-money/money.columns.ts";
import { giveFreedDays } from "./offer-freed-days.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export async function findVehicle(db: Db, id: number): Promise<VehicleRow | null> {
  return (await db.selectFrom("vehicles").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The token by which the guest reads the confirmation; null where there is none. */
export async function confirmationTokenOf(db: Db, bookingId: number): Promise<string | null> {
  const query = db.selectFrom("bookings").select("confirmation_token").where("id", "=", bookingId);
  return (await query.executeTakeFirst())?.confirmation_token ?? null;
}

export async function findConfirmedBooking(db: Db, token: string): Promise<KnownBooking | null> {
  return (await knownBookings(db).where("bookings.confirmation_token", "=", token).executeTakeFirst()) ?? null;
}

/** Full name, as it is now; "" where there is no such account. */
export async function nameOfEmployee(db: Db, id: number): Promise<string> {
  const query = db.selectFrom("users").select(["first_name", "last_name"]).where("id", "=", id);
  const user = await query.executeTakeFirst();
  return user ? fullName(user) : "";
}

/** @returns the booking as it stands in the database. */
export async function insertBooking(trx: Trx, booking: NewBooking): Promise<BookingRow> {
  return trx.insertInto("bookings").values(booking).returningAll().executeTakeFirstOrThrow();
}

/** A booking with what its mails and its money need to know. */
export type KnownBooking = BookingRow &
  BookedSums & {
    vehicle_name: string;
    /** The part of what was paid that is at the wallet. */
    wallet_cents: Cents;
    /** What the wallet gave back without us. */
    returned_cents: Cents;
    /** What the wallet holds back while a dispute is open. */
    disputed_cents: Cents;
    /** Whether the boat was handed over to its guest, perhaps before its time. */
    is_handed_over: Flag;
    /** When its boat was freed of a guest who did not come: the days from then on are not the stay's any more. */
    freed_at: Instant | null;
  };

const isHandedOver = sql<Flag>`case when exists (
  select 1 from turnaround_steps
  where turnaround_steps.booking_id = bookings.id and step = 'boat.handedOver' and undone_at is null) then 1 else 0 end`;

/** Whether its stay was changed since it was booked. */
export const wasChanged = sql<boolean>`exists (
  select 1 from booking_events where booking_events.booking_id = bookings.id and booking_events.kind = 'changed')`;

/** `freed_at` of a booking. */
export const freedAt = sql<Instant | null>`(
  select max(turnaround_steps.at) from turnaround_steps
  where turnaround_steps.booking_id = bookings.id and step = 'boat.freed' and undone_at is null)`;

export const knownBookings = (db: Db) =>
  db
    .selectFrom("bookings")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .selectAll("bookings")
    .select([
      "vehicles.name as vehicle_name",
      ...moneyColumns,
      sql<Cents>`(${ledgerSum(sql`kind = 'wallet' and movement <> 'disputed'`)} - ${goingBackSum})`.as("wallet_cents"),
      sql<Cents>`-${ledgerSum(sql`movement = 'returned'`)}`.as("returned_cents"),
      sql<Cents>`-${ledgerSum(sql`movement = 'disputed'`)}`.as("disputed_cents"),
      isHandedOver.as("is_handed_over"),
      freedAt.as("freed_at"),
    ]);

export async function findBooking(db: Db, id: number): Promise<KnownBooking | null> {
  return (await knownBookings(db).where("bookings.id", "=", id).executeTakeFirst()) ?? null;
}

/**
 * The booking as it is, locked until the transaction ends; null where there is none. Money may come for it while
 * somebody cancels it.
 */
export async function lockBooking(trx: Trx, id: number): Promise<KnownBooking | null> {
  await trx
    .updateTable("bookings")
    .set((column) => ({ version: column.ref("version") }))
    .where("id", "=", id)
    .execute();
  return findBooking(trx, id);
}

/** What a booking costs in money. */
export async function priceOf(db: Db, bookingId: number): Promise<Cents> {
  const query = db.selectFrom("bookings").select(moneyColumns).where("id", "=", bookingId);
  return moneyOf(await query.executeTakeFirstOrThrow()).priceCents;
}

/**
 * Changes a booking, unless somebody changed it since it was read: the condition in the update decides.
 * @returns false, and nothing changed, where somebody did.
 */
export async function moveBooking(
  trx: Trx,
  { id, status, version }: BookingRow,
  changes: Omit<Updateable<Bookings>, "version">,
): Promise<boolean> {
  const query = trx
    .updateTable("bookings")
    .set({ ...changes, version: version + 1 })
    .where("id", "=", id)
    .where("status", "=", status)
    .where("version", "=", version);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** The dates of a cancelled booking can be booked again, but for those that somebody waits for. */
export async function releaseHalfDays(trx: Trx, { id, vehicle_id }: BookingRow, now: Date): Promise<void> {
  await trx.deleteFrom("half_days").where("booking_id", "=", id).execute();
  await giveFreedDays(trx, vehicle_id, now);
}

/** Frees some of a booking's half-days: those that a changed stay, or one whose guest did not come, no longer takes. */
export async function freeHalfDays(
  trx: Trx,
  { id, vehicle_id: vehicleId }: BookingRow,
  halfDays: readonly HalfDay[],
  now: Date,
) {
  if (halfDays.length === 0) return;
  await trx
    .deleteFrom("half_days")
    .where("booking_id", "=", id)
    .where("vehicle_id", "=", vehicleId)
    .where((is) => is.or(halfDays.map(({ day, half }) => is.and({ day, half }))))
    .execute();
  await giveFreedDays(trx, vehicleId, now);
}

/** The first order at the wallet that paid for a booking; of others only the order knows. */
export async function setWalletOrder(trx: Trx, id: number, wallet_order_id: string): Promise<void> {
  await trx.updateTable("bookings").set({ wallet_order_id }).where("id", "=", id).execute();
}
