import type { Transaction } from "kysely";
import type { MailFailure } from "../../shared/contract/mails.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction, lockName } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { findBooking } from "../modules/booking/booking.repository.ts";
import { addTask, closeTask, closeTasksOfKind, hasOpenTask, isTaskOpen } from "../modules/inbox/inbox.repository.ts";
import { findVoucherRow } from "../modules/vouchers/vouchers.repository.ts";
import { backOffMs, type ClaimedMail, linkTask, maximumAttempts, settleClaim } from "./claims.repository.ts";
import { MailboxRefused } from "./delivery-errors.ts";
import type { MailTemplate } from "./mail-data.ts";
import { handedOver } from "./mail-log.ts";
import { toCompany } from "./outbox.repository.ts";
import type { RenderedMail } from "./render.ts";

type Trx = Transaction<Database>;
type SettleDeps = Pick<Deps, "db">;

const longestError = 500;

/** Marks a mail as sent, and ticks off the task that asked staff to look after it. */
export async function settleSent(
  { db }: SettleDeps,
  mail: ClaimedMail,
  rendered: RenderedMail,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const changes = { status: "sent", sent_at: at, last_error: "", ...handedOver(mail, rendered) } as const;
  const isToCompany = mail.recipient === toCompany;
  if (mail.task_id === null && !isToCompany) {
    await settleClaim(db, mail, changes);
    return;
  }
  await inTransaction(db, async (trx) => {
    if (!(await settleClaim(trx, mail, changes))) return;
    if (mail.task_id !== null) await closeTask(trx, mail.task_id, now);
    if (isToCompany) await closeTasksOfKind(trx, "companyMailFailed", now);
  });
}

/**
 * Plans the next try, or gives the mail up and asks the staff to look after it, both or neither.
 * @param rendered null where it could not be put into words.
 * @returns whether it was given up.
 */
export async function settleFailed(
  { db }: SettleDeps,
  mail: ClaimedMail,
  { error, rendered }: { error: unknown; rendered: RenderedMail | null },
  now: Date,
): Promise<boolean> {
  const last_error = String(error instanceof Error ? error.message : error).slice(0, longestError);
  const changes = { last_error, ...(rendered && handedOver(mail, rendered)) };
  const failure: MailFailure = error instanceof MailboxRefused ? "refused" : "unsent";
  if (failure === "unsent" && mail.attempts < maximumAttempts) {
    const next_attempt_at = new Date(now.getTime() + backOffMs(mail.attempts)).toISOString();
    await settleClaim(db, mail, { ...changes, status: "pending", next_attempt_at });
    return false;
  }
  const attempts = Math.min(mail.attempts, maximumAttempts);
  await inTransaction(db, async (trx) => {
    if (await settleClaim(trx, mail, { ...changes, status: "dead", attempts, failure })) {
      await raiseTask(trx, mail, last_error, now);
    }
  });
  return true;
}

/**
 * Asks staff to look after a mail that was given up. Mails to the company have one task between them, since they fail
 * together and nobody sends them again. A mailed password has none: it expires long before, and anybody can ask for one.
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
