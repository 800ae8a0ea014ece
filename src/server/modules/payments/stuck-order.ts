import type { Transaction } from "kysely";
import { addDays } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { WalletOrderRow } from "../../db/tables/money.ts";
import type { Deps } from "../../deps.ts";
import { readStoredBooking } from "../booking/booking.purpose.ts";
import { addTask, closeTask } from "../inbox/inbox.repository.ts";
import { changeTask, findVehicle, moneyHeld, postpone } from "./orders.repository.ts";

/** How long money may wait for its booking or refund before somebody is asked to look, in milliseconds. */
const patience = 60 * 60_000;
/** So many plain refusals in a row need not be waited out: that is after three minutes. */
const refusals = 5;

/**
 * Puts the next attempt off: 5 s after the first failure, twice as long after each further one, at most 10 minutes.
 *
 * Captured money that is neither booked nor paid back after an hour, or was refused five times, becomes a task in the
 * staff's inbox, in the same transaction. The order keeps the task's id, and its row is locked meanwhile: however many
 * processes fail at it however often, it is one task. `endTask` ticks it off. A trouble after a booking that ended the
 * first one (the refund of its cancellation) is a task of its own.
 * @param refused whether the answer was a plain no, or an error here; false where there was no answer yet.
 */
export async function tryLater(deps: Deps, order: WalletOrderRow, refused: boolean): Promise<void> {
  const now = deps.now();
  const delay = Math.min(5_000 * 2 ** order.attempts, 600_000);
  await deps.db.transaction().execute(async (trx) => {
    const waiting = await postpone(trx, order, new Date(now.getTime() + delay).toISOString());
    if (!waiting || waiting.task_id !== null || !isStuck(waiting, refused, now)) return;
    await changeTask(trx, order.id, await addStuckTask(trx, waiting, now));
    deps.log.error({ orderId: order.id, status: order.status }, "money is stuck: the staff were asked to look");
  });
}

function isStuck({ status, attempts, updated_at }: WalletOrderRow, refused: boolean, now: Date): boolean {
  if (status !== "captured" && status !== "refunding") return false;
  return now.getTime() - Date.parse(updated_at) >= patience || (refused && attempts >= refusals);
}

/** @returns the task's id. */
async function addStuckTask(trx: Transaction<Database>, order: WalletOrderRow, now: Date): Promise<number> {
  const { request, nights } = readStoredBooking(order);
  const { name, phone, email } = request;
  const facts = {
    order: order.id,
    amountCents: order.refund_cents ?? (await moneyHeld(trx, order.id)),
    vehicle: (await findVehicle(trx, request.vehicle))?.name ?? "",
    startDay: request.booked_day,
    endDay: addDays(request.booked_day, nights),
  };
  const person = { name, phone, email };
  if (order.status === "captured") return addTask(trx, { kind: "paymentStuck", facts, ...person }, now);
  if (order.booking_id === null) return addTask(trx, { kind: "refundStuck", facts, ...person }, now);
  const withBooking = { ...facts, booking: order.booking_id };
  return addTask(trx, { kind: "cancellationRefundStuck", facts: withBooking, ...person }, now);
}

/**
 * Ticks off what the staff were asked about an order, once its money is booked or paid back after all: nobody is to pay
 * it a second time. What somebody ticked off before stays as they left it.
 */
export async function endTask(trx: Transaction<Database>, order: WalletOrderRow, now: Date): Promise<void> {
  if (order.task_id === null) return;
  await closeTask(trx, order.task_id, now);
  await changeTask(trx, order.id, null);
}
