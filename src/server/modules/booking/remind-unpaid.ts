import type { Transaction } from "kysely";
import { type AgreedMoney, differenceOf } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { type Day, dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { isReminderDue, paymentDueDay, reminderTerm } from "../../../shared/rules/payment-due.ts";
import type { Database } from "../../db/schema.ts";
import type { InboxFacts } from "../../db/tables/inbox.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { countReminder } from "../../mail/visitor-mails.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { addTask, closeTasksOf, hasTask } from "../inbox/inbox.repository.ts";
import { termsInMail } from "./booking.mails.ts";
import { type KnownBooking, lockBooking } from "./booking.repository.ts";
import {
  setReminderTerm,
  unaskedDifferences,
  unaskedOverdue,
  unremindedTransfers,
  wholeUnpaid,
} from "./overdue.repository.ts";

type Trx = Transaction<Database>;

/**
 * Reminds guests once of a transfer that did not come in time, by mail or by a task to call them, and asks staff once
 * to release the days where it did not come until the reminder's term either; likewise once about each difference of a
 * changed stay. Any number of processes may do this at the same time.
 */
export async function remindUnpaid({ db, now: clock }: Pick<Deps, "db" | "now">): Promise<void> {
  const now = clock();
  const today = dayOf(now);
  const due = (await unremindedTransfers(db, today)).filter(({ start_day, created_at }) =>
    isReminderDue(dayOf(new Date(created_at)), start_day, today),
  );
  for (const { id } of await wholeUnpaid(db, due)) await inTransaction(db, (trx) => remind(trx, id, today, now));
  for (const { id } of await wholeUnpaid(db, await unaskedOverdue(db, today))) {
    await inTransaction(db, (trx) => askToRelease(trx, id, today, now));
  }
  for (const id of await unaskedDifferences(db, today)) {
    await inTransaction(db, (trx) => askAboutDifference(trx, id, today, now));
  }
}

async function remind(trx: Trx, id: number, today: Day, now: Date): Promise<void> {
  const booking = await lockBooking(trx, id);
  const amountCents = booking ? moneyOf(booking).dueCents : 0;
  if (!booking || amountCents === 0 || booking.reminder_term !== null) return;
  const agreed = await agreedMoneyOf(trx, booking);
  if (differenceOf(agreed) !== null) return;
  // Bookings in somebody else's name must not fill their mailbox: the next round tries again.
  if (booking.email !== "" && !(await countReminder(trx, booking.email, now))) return;
  const termDay = reminderTerm(today, booking.start_day);
  if (!(await setReminderTerm(trx, id, termDay))) return;
  const { email, lang, salutation, name, vehicle_name: vehicleName, start_day: startDay, end_day: endDay } = booking;
  const dueDay = paymentDueDay(dayOf(new Date(booking.created_at)), startDay);
  const stay = { number: id, salutation, name, vehicleName, startDay, endDay };
  const data = {
    ...stay,
    amountCents,
    dueDay,
    termDay,
    termInDays: daysBetween(today, termDay),
    ...termsInMail(agreed.terms),
  };
  if (email !== "") await enqueueMail(trx, { template: "booking-reminder", to: email, lang, data }, now);
  else await askToCall(trx, booking, { amountCents, dueDay, termDay }, now);
}

/** A guest without a mail address is reminded by telephone. */
async function askToCall(
  trx: Trx,
  { id, name, phone, email, ...booking }: KnownBooking,
  terms: Pick<InboxFacts["reminderByPhone"], "amountCents" | "dueDay" | "termDay">,
  now: Date,
): Promise<void> {
  const stay = { booking: id, vehicle: booking.vehicle_name, startDay: booking.start_day, endDay: booking.end_day };
  const facts = { ...stay, ...terms };
  await addTask(trx, { kind: "reminderByPhone", facts, name, phone, email, bookingId: id }, now);
}

async function askToRelease(trx: Trx, id: number, today: Day, now: Date): Promise<void> {
  const booking = await lockBooking(trx, id);
  const termDay = booking && overdueSince(booking, await agreedMoneyOf(trx, booking), today);
  if (!booking || termDay === null || (await hasTask(trx, id, "paymentOverdue"))) return;
  const { name, phone, email, vehicle_name: vehicle, start_day: startDay, end_day: endDay } = booking;
  const facts = { booking: id, vehicle, startDay, endDay, amountCents: moneyOf(booking).dueCents, termDay };
  await addTask(trx, { kind: "paymentOverdue", facts, name, phone, email, bookingId: id }, now);
}

/** Nobody is reminded of a difference, and nothing is released for it: staff call, or collect it on site. */
async function askAboutDifference(trx: Trx, id: number, today: Day, now: Date): Promise<void> {
  const booking = await lockBooking(trx, id);
  // Of two processes that ask at once, the second finds the task of the first.
  if (!booking || !(await unaskedDifferences(trx, today)).includes(id)) return;
  const termDay = differenceOf(await agreedMoneyOf(trx, booking))?.dueDay;
  if (termDay === undefined) return;
  const { name, phone, email, vehicle_name: vehicle } = booking;
  const { start_day: startDay, end_day: endDay } = booking;
  const facts = { booking: id, vehicle, startDay, endDay, amountCents: moneyOf(booking).dueCents, termDay };
  await closeTasksOf(trx, { booking_id: id }, ["differenceOverdue"], now);
  await addTask(trx, { kind: "differenceOverdue", facts, name, phone, email, bookingId: id }, now);
}

/**
 * The reminder's term, where it has passed and the transfer did not come; else null. A difference has a term of its
 * own.
 */
export function overdueSince(
  booking: Pick<KnownBooking, "status" | "payment_method" | "reminder_term">,
  agreed: AgreedMoney,
  today: Day,
): Day | null {
  const { status, payment_method, reminder_term } = booking;
  const isWaited = status === "unpaid" && payment_method === "banktransfer" && reminder_term !== null;
  return isWaited && reminder_term < today && differenceOf(agreed) === null ? reminder_term : null;
}
