import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { lockName } from "../../db/transaction.ts";
import { type ClaimedMail, linkTask } from "../../mail/claims.repository.ts";
import type { MailTemplate } from "../../mail/mail-data.ts";
import { toCompany } from "../../mail/outbox.repository.ts";
import type { MailTasks } from "../../mail/settle-mail.ts";
import { findBooking } from "../booking/booking.repository.ts";
import { addTask, closeTask, closeTasksOfKind, hasOpenTask, isTaskOpen } from "../inbox/inbox.repository.ts";
import { findVoucherRow } from "../vouchers/vouchers.repository.ts";

type Trx = Transaction<Database>;

/** Asks staff to look after mails that were given up, and ticks that off once they were sent (requirements/mail.md). */
export const mailTasks: MailTasks = {
  async sent(trx, mail, now) {
    if (mail.task_id !== null) await closeTask(trx, mail.task_id, now);
    if (mail.recipient === toCompany) await closeTasksOfKind(trx, "companyMailFailed", now);
  },
  givenUp: raiseTask,
};

/**
 * Asks staff to look after a mail that was given up. Mails to the company have one task between them, since they fail
 * together and nobody sends them again. A mailed password has none: it expires long before, and anybody can ask for
 * one.
 */
async function raiseTask(trx: Trx, mail: ClaimedMail, error: string, now: Date): Promise<void> {
  const { recipient } = mail;
  const template = mail.template as MailTemplate;
  if (recipient === toCompany) {
    await lockName(trx, "companyMailFailed");
    if (await hasOpenTask(trx, "companyMailFailed")) return;
    const facts = { template, error };
    await addTask(trx, { kind: "companyMailFailed", facts, name: "", phone: "", email: "" }, now);
    return;
  }
  if (mail.log_tab === null || (mail.task_id !== null && (await isTaskOpen(trx, mail.task_id)))) return;
  const facts = { mail: mail.id, template, recipient };
  const about = await subjectOf(trx, mail);
  const task = await addTask(trx, { kind: "mailFailed", facts, email: recipient, ...about }, now);
  await linkTask(trx, mail.id, task);
}

/** Who it is for, and what it is about. */
async function subjectOf(trx: Trx, { template, data }: ClaimedMail) {
  const { name = "", number = 0 } = JSON.parse(data) as { name?: string; number?: number };
  if (!template.startsWith("booking-")) {
    return { name, phone: "", voucherId: (await findVoucherRow(trx, number))?.id ?? null };
  }
  const booking = await findBooking(trx, number);
  return { name, phone: booking?.phone ?? "", bookingId: booking?.id ?? null };
}
