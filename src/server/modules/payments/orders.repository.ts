import type { Insertable, Kysely, Transaction, Updateable } from "kysely";
import { nextStatus } from "../../../../machines/support/lifecycle.ts";
import { type WalletOrderEvent, walletOrderMachine } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { Instant } from "../../db/tables/columns.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import type { Payments, WalletOrderRow, WalletOrderStatus, WalletOrders } from "../../db/tables/money.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export async function findOrder(db: Db, id: string): Promise<WalletOrderRow | null> {
  return (await db.selectFrom("wallet_orders").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The order that a repeated request made before. */
export async function findOrderByRequest(db: Db, requestId: string): Promise<WalletOrderRow | null> {
  const query = db.selectFrom("wallet_orders").selectAll().where("request_id", "=", requestId);
  return (await query.executeTakeFirst()) ?? null;
}

/** @returns false where an order with that id is there already. */
export async function insertOrder(trx: Trx, order: Insertable<WalletOrders>): Promise<boolean> {
  const query = trx.insertInto("wallet_orders").values(order);
  const result = await query.onConflict((conflict) => conflict.column("id").doNothing()).executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Takes one step of the order's life, if the machine allows it and nobody took another step since `order` was read.
 * @returns the order after the step, or null where nothing was changed.
 */
export async function advance(
  trx: Trx,
  order: WalletOrderRow,
  type: WalletOrderEvent["type"],
  changes: Omit<Updateable<WalletOrders>, "status">,
  now: Date,
): Promise<WalletOrderRow | null> {
  const status = nextStatus(walletOrderMachine, order.status, { type });
  if (status === null) return null;
  const query = trx
    .updateTable("wallet_orders")
    .set({ ...changes, status, attempts: 0, updated_at: now.toISOString() })
    .where("id", "=", order.id)
    .where("status", "=", order.status);
  return (await query.returningAll().executeTakeFirst()) ?? null;
}

/** Orders whose next attempt is due, the longest waiting first. */
export function dueOrders(db: Db, now: Date, limit: number): Promise<WalletOrderRow[]> {
  const query = db.selectFrom("wallet_orders").selectAll().where("next_attempt_at", "<=", now.toISOString());
  return query.orderBy("next_attempt_at").limit(limit).execute();
}

/** Takes a due order for this process: another one that read it too finds its attempt moved on. */
export async function claimOrder(db: Db, order: WalletOrderRow, until: Instant): Promise<boolean> {
  const query = db
    .updateTable("wallet_orders")
    .set({ next_attempt_at: until })
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .where("next_attempt_at", "=", order.next_attempt_at);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Puts the next attempt off, while the order stays what it is.
 * @returns the order as it is now, locked by this transaction; null where it took a step meanwhile.
 */
export async function postpone(trx: Trx, order: WalletOrderRow, nextAttempt: Instant): Promise<WalletOrderRow | null> {
  const query = trx
    .updateTable("wallet_orders")
    .set({ next_attempt_at: nextAttempt, attempts: order.attempts + 1 })
    .where("id", "=", order.id)
    .where("status", "=", order.status);
  return (await query.returningAll().executeTakeFirst()) ?? null;
}

/** Keeps which task the staff have about the order; null once it has ended. */
export async function changeTask(trx: Trx, orderId: string, taskId: number | null): Promise<void> {
  await trx.updateTable("wallet_orders").set({ task_id: taskId }).where("id", "=", orderId).execute();
}

/** What is left of the order's captured money. */
export async function moneyHeld(db: Db, orderId: string): Promise<Cents> {
  const query = db.selectFrom("payments").select(({ fn }) => fn.sum<number | null>("cents").as("cents"));
  return (await query.where("wallet_order_id", "=", orderId).executeTakeFirstOrThrow()).cents ?? 0;
}

/** Orders of a session that nobody began to pay. */
export function unpaidOrdersOf(db: Db, sessionHash: string): Promise<WalletOrderRow[]> {
  const status: WalletOrderStatus = "created";
  const query = db.selectFrom("wallet_orders").selectAll().where("session_hash", "=", sessionHash);
  return query.where("status", "=", status).execute();
}

/** Appends money that moved. Told twice, it is written once. */
export async function insertPayment(trx: Trx, payment: Insertable<Payments>): Promise<void> {
  const query = trx.insertInto("payments").values(payment);
  await query.onConflict((conflict) => conflict.column("external_id").doNothing()).execute();
}

/** Whether the hold is still this session's, and not run out. */
export async function holdLasts(db: Db, order: WalletOrderRow, now: Date): Promise<boolean> {
  if (order.hold_id === null) return false;
  const query = db
    .selectFrom("holds")
    .select("id")
    .where("id", "=", order.hold_id)
    .where("session_hash", "=", order.session_hash)
    .where("expires_at", ">", now.toISOString());
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Keeps a hold from being removed until the transaction ends. Removing a hold touches its order, so every transaction
 * takes the hold before the order: two of them then never wait for each other.
 * @returns false where it is gone.
 */
export async function lockHold(trx: Trx, holdId: number | null): Promise<boolean> {
  if (holdId === null) return false;
  const query = trx.updateTable("holds").set((column) => ({ expires_at: column.ref("expires_at") }));
  return (await query.where("id", "=", holdId).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Lets a hold last until `until`, unless it lasts longer. @returns false where it ran out or is gone. */
export async function extendHold(trx: Trx, order: WalletOrderRow, until: Instant, now: Date): Promise<boolean> {
  if (!(await lockHold(trx, order.hold_id)) || !(await holdLasts(trx, order, now))) return false;
  const query = trx.updateTable("holds").set({ expires_at: until }).where("id", "=", order.hold_id);
  await query.where("expires_at", "<", until).execute();
  return true;
}

export async function changeHold(trx: Trx, order: WalletOrderRow, holdId: number): Promise<void> {
  await trx.updateTable("wallet_orders").set({ hold_id: holdId }).where("id", "=", order.id).execute();
}

/** Frees the dates that were held for the order: their half-days go with the hold. */
export async function removeHold(trx: Trx, order: WalletOrderRow): Promise<void> {
  if (order.hold_id !== null) await trx.deleteFrom("holds").where("id", "=", order.hold_id).execute();
}

export async function findVehicle(db: Db, id: number): Promise<VehicleRow | null> {
  return (await db.selectFrom("vehicles").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** What the guest paid for a booking: the price less the voucher. */
export async function paidPrice(db: Db, bookingId: number): Promise<Cents> {
  const query = db.selectFrom("bookings").select(["total_cents", "voucher_cents"]).where("id", "=", bookingId);
  const booking = await query.executeTakeFirstOrThrow();
  return booking.total_cents - booking.voucher_cents;
}
