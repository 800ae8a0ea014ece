import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { advance, unpaidOrdersOf } from "./orders.repository.ts";
import { type Order, type Payload, type PaymentDeps, type Purpose, purposeOf } from "./purpose.ts";
import { closeStuckTask } from "./schedule-retry.ts";

/** How long after its reservation an order that nobody paid expires, in milliseconds: a capture may be under way. */
export const expiryGrace = 60_000;

/** After its end an order is looked at once a day, in milliseconds: the wallet may have taken money after all. */
export const dayMs = 24 * 60 * 60_000;

/** Ends an order that took no money: what was reserved for it is free again. */
export async function expireOrder(deps: PaymentDeps, order: Order): Promise<void> {
  const now = deps.now();
  const { reservation } = purposeOf(deps, order);
  await inTransaction(deps.db, (trx) => expire(trx, reservation, order, { keepsPlace: false }, now));
}

/**
 * A new order replaces those for the same that the session never paid: what they kept of a voucher can be used again.
 * @param request what is ordered, or made without an order.
 */
export async function expireUnpaidOrders<OrderPayload extends Payload>(
  trx: Transaction<Database>,
  purpose: Pick<Purpose<OrderPayload>, "name" | "replaces" | "reservation">,
  { sessionHash, request }: { sessionHash: string; request: OrderPayload["request"] },
  now: Date,
): Promise<void> {
  for (const order of (await unpaidOrdersOf(trx, purpose.name, sessionHash)) as Order<OrderPayload>[]) {
    if (purpose.replaces?.(request, order.payload.request) === false) continue;
    await expire(trx, purpose.reservation, order, { keepsPlace: true }, now);
  }
}

async function expire<OrderPayload extends Payload>(
  trx: Transaction<Database>,
  reservation: Purpose<OrderPayload>["reservation"],
  order: Order<OrderPayload>,
  options: { keepsPlace: boolean },
  now: Date,
): Promise<void> {
  const next_attempt_at = new Date(now.getTime() + dayMs).toISOString();
  const expired = await advance(trx, order, "order.expired", { next_attempt_at }, now);
  if (!expired) return;
  await reservation.release(trx, expired as Order<OrderPayload>, options, now);
  await closeStuckTask(trx, expired, now);
}
