import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import { nextStatus } from "../../../../machines/support/lifecycle.ts";
import {
  type WalletOrderEvent,
  type WalletOrderStatus,
  walletOrderMachine,
} from "../../../../machines/wallet-order/wallet-order.machine.ts";
import type { Database } from "../../db/schema.ts";
import type { Instant, NewRow } from "../../db/tables/columns.ts";
import type { WalletOrderRow, WalletOrders } from "../../db/tables/money.ts";
import type { Order, Payload } from "./purpose.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

function toOrder(row: WalletOrderRow | undefined): Order | null {
  return row ? { ...row, payload: JSON.parse(row.payload) as Payload } : null;
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  return toOrder(await db.selectFrom("wallet_orders").selectAll().where("id", "=", id).executeTakeFirst());
}

/** The order as it is, locked until the transaction ends: what is written down about it belongs to what it is then. */
export async function lockOrder(trx: Trx, id: string): Promise<Order | null> {
  const query = trx.updateTable("wallet_orders").set((column) => ({ attempts: column.ref("attempts") }));
  return toOrder(await query.where("id", "=", id).returningAll().executeTakeFirst());
}

/** The order with one of these ids, or the one whose money was captured under one of those. */
export async function findOrderNamed(
  db: Db,
  { orderIds, captureIds }: { orderIds: readonly string[]; captureIds: readonly string[] },
): Promise<Order | null> {
  const query = db.selectFrom("wallet_orders").selectAll();
  const named = orderIds.length === 0 ? undefined : await query.where("id", "in", orderIds).executeTakeFirst();
  if (named || captureIds.length === 0) return toOrder(named);
  return toOrder(await query.where("capture_id", "in", captureIds).executeTakeFirst());
}

/** The order that a repeated request made before. */
export async function findOrderByRequest(db: Db, requestId: string): Promise<Order | null> {
  const query = db.selectFrom("wallet_orders").selectAll().where("request_id", "=", requestId);
  return toOrder(await query.executeTakeFirst());
}

/** @returns null where an order with that id is there already. */
export async function insertOrder<OrderPayload extends Payload>(
  trx: Trx,
  { payload, ...order }: Omit<NewRow<WalletOrders>, "payload"> & { payload: OrderPayload },
): Promise<Order<OrderPayload> | null> {
  const stored: NewRow<WalletOrders> = { ...order, payload: JSON.stringify(payload) };
  const query = trx.insertInto("wallet_orders").values(stored);
  const row = await query
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, payload } : null;
}

/**
 * Takes one step of the order's life, if the machine allows it and nobody took another step since `order` was read.
 * @returns the order after the step, or null where nothing was changed.
 */
export async function advance<OrderPayload extends Payload>(
  trx: Trx,
  order: Order<OrderPayload>,
  type: WalletOrderEvent["type"],
  changes: Omit<Updateable<WalletOrders>, "status" | "payload">,
  now: Date,
): Promise<Order<OrderPayload> | null> {
  const status = nextStatus(walletOrderMachine, order.status, { type });
  if (status === null) return null;
  const query = trx
    .updateTable("wallet_orders")
    .set({ ...changes, status, attempts: 0, updated_at: now.toISOString() })
    .where("id", "=", order.id)
    .where("status", "=", order.status);
  const row = await query.returningAll().executeTakeFirst();
  return row ? { ...row, payload: order.payload } : null;
}

/** Orders whose next attempt is due, the longest waiting first. */
export async function dueOrders(db: Db, now: Date, limit: number): Promise<Order[]> {
  const query = db.selectFrom("wallet_orders").selectAll().where("next_attempt_at", "<=", now.toISOString());
  const rows = await query.orderBy("next_attempt_at").limit(limit).execute();
  return rows.map(toOrder).filter((order) => order !== null);
}

/** Takes a due order for this process: another one that read it too finds its attempt moved on. */
export async function claimOrder(db: Db, order: Order, until: Instant): Promise<boolean> {
  const query = db
    .updateTable("wallet_orders")
    .set({ next_attempt_at: until })
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .where("next_attempt_at", "=", order.next_attempt_at);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Counts a failed attempt, while the order stays what it is.
 * @returns the order as it is now, locked by this transaction; null where it took a step meanwhile.
 */
export async function postpone(trx: Trx, order: Order, nextAttempt: Instant): Promise<Order | null> {
  const query = trx
    .updateTable("wallet_orders")
    .set({ next_attempt_at: nextAttempt, attempts: order.attempts + 1 })
    .where("id", "=", order.id)
    .where("status", "=", order.status);
  return toOrder(await query.returningAll().executeTakeFirst());
}

/**
 * When the order is looked at next, null for never; earlier failures are forgotten. An order that took a step keeps its
 * own.
 */
export async function reschedule(trx: Trx, order: Order, nextAttempt: Instant | null): Promise<void> {
  await trx
    .updateTable("wallet_orders")
    .set({ next_attempt_at: nextAttempt, attempts: 0 })
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .execute();
}

/** Keeps which task staff have about the order; null once it is closed. */
export async function setTask(trx: Trx, orderId: string, taskId: number | null): Promise<void> {
  await trx.updateTable("wallet_orders").set({ task_id: taskId }).where("id", "=", orderId).execute();
}

/** Keeps what the order's money was used for, with the order and with its payments. */
export async function setReference(trx: Trx, orderId: string, referenceId: number): Promise<void> {
  const reference = { reference_id: referenceId };
  await trx.updateTable("wallet_orders").set(reference).where("id", "=", orderId).execute();
  await trx.updateTable("payments").set(reference).where("wallet_order_id", "=", orderId).execute();
}

/**
 * Locks the session's orders that nobody began to pay, until the transaction ends: what is reserved for them can be
 * given away meanwhile, and a payment of one of them waits to see it.
 */
export async function lockUnpaidOrders(trx: Trx, sessionHash: string): Promise<void> {
  await trx
    .updateTable("wallet_orders")
    .set((column) => ({ status: column.ref("status") }))
    .where("session_hash", "=", sessionHash)
    .where("status", "=", sql.lit("created" as const))
    .execute();
}

/** Orders of a session for one purpose that nobody began to pay. */
export async function unpaidOrdersOf(db: Db, purpose: string, sessionHash: string): Promise<Order[]> {
  const status: WalletOrderStatus = "created";
  const query = db.selectFrom("wallet_orders").selectAll().where("session_hash", "=", sessionHash);
  const rows = await query.where("status", "=", status).where("purpose", "=", purpose).execute();
  return rows.map(toOrder).filter((order) => order !== null);
}
