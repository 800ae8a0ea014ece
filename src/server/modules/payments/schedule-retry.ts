import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { closeTask } from "../inbox/inbox.repository.ts";
import { postpone, setTask } from "./orders.repository.ts";
import { walletSums } from "./payments.repository.ts";
import { type Order, type PaymentDeps, purposeOf } from "./purpose.ts";

/** How long money may wait to be used or paid back before staff are asked to look, in milliseconds. */
const stuckAfter = 60 * 60_000;
/** After so many plain refusals in a row nobody waits that long: that is after three minutes. */
const refusalsAllowed = 5;
/** An order that could not be read so often became a task after an hour. */
const unreadAllowed = 12;

/**
 * Puts the next attempt off: 5 s after the first failure, twice as long after each further one, at most 10 minutes.
 *
 * Captured money that is neither used nor paid back after an hour, or was refused five times, becomes a task in the
 * staff's inbox, in the same transaction. The order keeps the task's id, and its row is locked meanwhile: however many
 * processes fail at it, it is one task. A refund that gets stuck after its order was fulfilled is a task of its own.
 *
 * So does an order that the wallet does not show for as long: nobody knows whether it took the money.
 * @param options refused: the answer was a plain no, or an error here; false where there was no answer yet. unread: the
 * order could not be read.
 */
export async function scheduleRetry(
  deps: PaymentDeps,
  order: Order,
  options: { refused: boolean; unread?: boolean },
): Promise<void> {
  const now = deps.now();
  const delay = Math.min(5_000 * 2 ** order.attempts, 600_000);
  const isNewlyStuck = await inTransaction(deps.db, async (trx) => {
    const waiting = await postpone(trx, order, new Date(now.getTime() + delay).toISOString());
    if (!waiting || waiting.task_id !== null || !isStuck(waiting, options, now)) return false;
    const cents = await stuckCents(trx, waiting);
    await setTask(trx, order.id, await purposeOf(deps, order).addStuckTask(trx, waiting, cents, now));
    return true;
  });
  if (isNewlyStuck)
    deps.log.error({ orderId: order.id, status: order.status }, "money is stuck: staff were asked to look");
}

const isPaid = ({ status }: Order) => status === "captured" || status === "refunding";

async function stuckCents(trx: Transaction<Database>, order: Order): Promise<Cents> {
  if (!isPaid(order)) return order.amount_cents;
  const { captured, refunded } = await walletSums(trx, order.id);
  return (order.refund_cents ?? captured) - refunded;
}

function isStuck(
  order: Order,
  { refused, unread = false }: { refused: boolean; unread?: boolean },
  now: Date,
): boolean {
  const { attempts, updated_at } = order;
  if (!isPaid(order)) return unread && attempts >= (refused ? refusalsAllowed : unreadAllowed);
  return now.getTime() - Date.parse(updated_at) >= stuckAfter || (refused && attempts >= refusalsAllowed);
}

/** Ticks off the task about an order whose money is used or paid back after all: nobody is to pay it a second time. */
export async function closeStuckTask(trx: Transaction<Database>, order: Order, now: Date): Promise<void> {
  if (order.task_id === null) return;
  await closeTask(trx, order.task_id, now);
  await setTask(trx, order.id, null);
}
