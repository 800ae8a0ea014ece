import type { Transaction } from "kysely";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { displayAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { WalletOrderRow } from "../../db/tables/money.ts";
import type { Deps } from "../../deps.ts";
import { mailTexts, shortDay } from "../../mail/mail-language.ts";
import { readStoredBooking } from "../booking/booking.purpose.ts";
import { changeTask, findVehicle, moneyHeld, postpone } from "./orders.repository.ts";

/** How long money may wait for its booking or refund before somebody is asked to look, in milliseconds. */
const patience = 60 * 60_000;
/** So many plain refusals in a row need not be waited out: that is after three minutes. */
const refusals = 5;
/** The staff area's language. */
const language = "de";

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
    await changeTask(trx, order.id, await addTask(trx, waiting, now));
    deps.log.error({ orderId: order.id, status: order.status }, "money is stuck: the staff were asked to look");
  });
}

function isStuck({ status, attempts, updated_at }: WalletOrderRow, refused: boolean, now: Date): boolean {
  if (status !== "captured" && status !== "refunding") return false;
  return now.getTime() - Date.parse(updated_at) >= patience || (refused && attempts >= refusals);
}

/** @returns the task's id. */
async function addTask(trx: Transaction<Database>, order: WalletOrderRow, now: Date): Promise<number> {
  const { request, nights } = readStoredBooking(order);
  const body = mailTexts(language)(textOf(order), {
    order: order.id,
    number: order.booking_id ?? "",
    amount: displayAmount(order.refund_cents ?? (await moneyHeld(trx, order.id)), language),
    name: request.name,
    phone: request.phone,
    vehicle: (await findVehicle(trx, request.vehicle))?.name ?? "",
    start: shortDay(request.booked_day, language),
    end: shortDay(addDays(request.booked_day, nights), language),
  });
  const { name, phone, email } = request;
  const task = { type: "todo" as const, canceled: 0 as const, name, phone, email, body, ticked_off: null };
  const query = trx.insertInto("inbox").values({ ...task, created_at: now.toISOString() });
  return (await query.returning("id").executeTakeFirstOrThrow()).id;
}

function textOf({ status, booking_id }: WalletOrderRow): string {
  if (status === "captured") return "inbox.paymentStuck";
  return booking_id === null ? "inbox.refundStuck" : "inbox.cancellationStuck";
}

/**
 * Ticks off what the staff were asked about an order, once its money is booked or paid back after all: nobody is to pay
 * it a second time. What somebody ticked off before stays as they left it.
 */
export async function endTask(trx: Transaction<Database>, order: WalletOrderRow, now: Date): Promise<void> {
  if (order.task_id === null) return;
  const ticked_off = mailTexts(language)("inbox.byItself", { day: shortDay(dayOf(now), language) });
  const open = trx.updateTable("inbox").set({ ticked_off }).where("id", "=", order.task_id);
  await open.where("ticked_off", "is", null).execute();
  await changeTask(trx, order.id, null);
}
