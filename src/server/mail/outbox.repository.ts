import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { Language } from "../../shared/contract/page.ts";
import { keptMs } from "../../shared/rules/retention.ts";
import type { Database } from "../db/schema.ts";
import type { Instant, NewRow } from "../db/tables/columns.ts";
import type { Outbox, OutboxRow } from "../db/tables/work.ts";
import type { MailDocument } from "./mail-content.ts";
import type { MailDataByTemplate, MailTemplate } from "./mail-data.ts";

/** The recipient of mails to the company: its address is read from the configuration when the mail is sent. */
export const toCompany = "company";

export interface NewMail<Template extends MailTemplate> {
  template: Template;
  /** One address, or `toCompany`. */
  to: string;
  lang: Language;
  data: MailDataByTemplate[Template];
  /** Attached when it is sent. While one cannot be made the mail waits. */
  documents?: MailDocument[];
}

/**
 * Queues a mail in the caller's transaction: it is sent if, and only if, that transaction commits.
 * @param options.heldBack why it is not sent: it is stored as given up, where metrics and whoever looks find it.
 */
export async function enqueueMail<Template extends MailTemplate>(
  trx: Transaction<Database> | Kysely<Database>,
  mail: NewMail<Template>,
  now: Date,
  { heldBack = null }: { heldBack?: string | null } = {},
): Promise<void> {
  const at = now.toISOString();
  const row: NewRow<Outbox> = {
    template: mail.template,
    recipient: mail.to,
    lang: mail.lang,
    data: JSON.stringify({ ...mail.data, documents: mail.documents }),
    status: heldBack === null ? "pending" : "dead",
    attempts: 0,
    next_attempt_at: at,
    claimed_until: null,
    last_error: heldBack ?? "",
    created_at: at,
    sent_at: null,
  };
  await trx.insertInto("outbox").values(row).execute();
}

/** Mails that visitors may cause to one address within a day, so that nobody fills a mailbox (requirements/operations.md). */
const mailsPerDay = 5;

/** Whether the recipient had as many mails within a day as visitors may cause. */
export async function isMailedOut(trx: Transaction<Database>, recipient: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const { count } = await trx
    .selectFrom("outbox")
    .select((column) => column.fn.countAll<number | string>().as("count"))
    .where(sql<boolean>`lower(recipient) = ${recipient.toLowerCase()}`)
    .where("created_at", ">", since)
    .where("status", "!=", "dead")
    .executeTakeFirstOrThrow();
  return Number(count) >= mailsPerDay;
}

/** Tries before a mail is given up; staff find it in the table with its last error. */
export const maximumAttempts = 8;

/** How long a worker may take over one mail before another one may send it. */
export const claimMs = 5 * 60_000;

const firstBackOffMs = 5 * 60_000;
const longestError = 500;

/** The wait after the given number of failed tries: 5 minutes, doubled each time; eight tries span more than a night. */
export function backOffMs(attempts: number): number {
  return firstBackOffMs * 2 ** (attempts - 1);
}

/** A row that is ours until `claimed_until`; `attempts` counts the try that is about to be made. */
export type ClaimedMail = OutboxRow & { claimed_until: Instant };

const isDue = (at: Instant) => (eb: ExpressionBuilder<Database, "outbox">) =>
  eb.or([
    eb.and([eb("status", "=", "pending"), eb("next_attempt_at", "<=", at)]),
    eb.and([eb("status", "=", "sending"), eb("claimed_until", "<=", at)]),
  ]);

/**
 * Claims the mail that has been due for longest, or null. The update repeats the condition, so of several workers and
 * processes exactly one gets the row. The try is counted here: a mail that kills its worker is given up some day, too.
 */
export async function claimMail(db: Kysely<Database>, now: Date): Promise<ClaimedMail | null> {
  const at = now.toISOString();
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString();
  for (;;) {
    const due = await db
      .selectFrom("outbox")
      .select(["id", "attempts"])
      .where(isDue(at))
      .orderBy("next_attempt_at")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!due) return null;
    const isExhausted = due.attempts >= maximumAttempts;
    const claimed = await db
      .updateTable("outbox")
      .set((eb) =>
        isExhausted
          ? { status: "dead", claimed_until: null }
          : { status: "sending", claimed_until: claimedUntil, attempts: eb("attempts", "+", 1) },
      )
      .where("id", "=", due.id)
      .where(isDue(at))
      .returningAll()
      .executeTakeFirst();
    if (claimed && !isExhausted) return { ...claimed, claimed_until: claimedUntil };
  }
}

/** Only while the claim is still this worker's. */
export async function markSent(db: Kysely<Database>, mail: ClaimedMail, now: Date): Promise<void> {
  await settle(db, mail, { status: "sent", sent_at: now.toISOString(), last_error: "" });
}

/** Plans the next try, or gives the mail up. @returns whether it is dead now. */
export async function markFailed(db: Kysely<Database>, mail: ClaimedMail, error: unknown, now: Date): Promise<boolean> {
  const dead = mail.attempts >= maximumAttempts;
  await settle(db, mail, {
    status: dead ? "dead" : "pending",
    next_attempt_at: new Date(now.getTime() + backOffMs(mail.attempts)).toISOString(),
    last_error: String(error instanceof Error ? error.message : error).slice(0, longestError),
  });
  return dead;
}

/** Gives up the claim of a mail that the end of this process interrupted: it is due as before, the try does not count. */
export async function releaseMail(db: Kysely<Database>, mail: ClaimedMail): Promise<void> {
  await settle(db, mail, { status: "pending", attempts: mail.attempts - 1 });
}

async function settle(db: Kysely<Database>, mail: ClaimedMail, changes: Partial<OutboxRow>): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ ...changes, claimed_until: null })
    .where("id", "=", mail.id)
    .where("status", "=", "sending")
    .where("claimed_until", "=", mail.claimed_until)
    .execute();
}

/** Deletes mails that were sent or given up; what still waits stays. */
export async function deleteOldMails(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs("mails")).toISOString();
  await db.deleteFrom("outbox").where("status", "in", ["sent", "dead"]).where("created_at", "<=", before).execute();
}
