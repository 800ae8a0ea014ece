import type { Kysely, Transaction } from "kysely";
import type { Language } from "../../shared/contract/page.ts";
import { retentionMs } from "../../shared/rules/retention.ts";
import type { Database } from "../db/schema.ts";
import type { NewRow } from "../db/tables/columns.ts";
import type { Outbox } from "../db/tables/work.ts";
import type { MailDocument } from "./mail-content.ts";
import type { MailDataByTemplate, MailTemplate } from "./mail-data.ts";
import { logTabOf, mailSearchText } from "./mail-log.ts";

/** The recipient of mails to the company: its address is read from the configuration when the mail is sent. */
export const toCompany = "company";

export interface NewMail<Template extends MailTemplate> {
  template: Template;
  /** One address, or `toCompany`; "" of a guest who has none. */
  to: string;
  lang: Language;
  data: MailDataByTemplate[Template];
  /** Attached when it is sent. While one cannot be made the mail waits. */
  documents?: MailDocument[];
}

/**
 * Queues a mail in the caller's transaction: it is sent if, and only if, that transaction commits.
 * @param options.heldBackBy the task that asks staff to look at it first: it is stored as given up, since visitors
 * caused as many mails to that address as they may.
 */
export async function enqueueMail<Template extends MailTemplate>(
  trx: Transaction<Database> | Kysely<Database>,
  mail: NewMail<Template>,
  now: Date,
  options: { heldBackBy?: number | null } = {},
): Promise<void> {
  await enqueueMails(trx, [mailRow(mail, now, options)]);
}

/**
 * Queues mails that are caused by the same thing, as `enqueueMail` does. Nothing is queued for a guest without an
 * address: staff booked for them, or they were erased.
 */
export async function enqueueMails(
  trx: Transaction<Database> | Kysely<Database>,
  mails: readonly NewRow<Outbox>[],
): Promise<void> {
  const deliverable = mails.filter(({ recipient }) => recipient !== "");
  if (deliverable.length > 0) await trx.insertInto("outbox").values(deliverable).execute();
}

/** A mail that is to be queued with `enqueueMails`. */
export function mailRow<Template extends MailTemplate>(
  mail: NewMail<Template>,
  now: Date,
  { heldBackBy = null }: { heldBackBy?: number | null } = {},
): NewRow<Outbox> {
  const at = now.toISOString();
  const isHeldBack = heldBackBy !== null;
  const logTab = mail.to === toCompany ? null : logTabOf(mail.template);
  return {
    template: mail.template,
    recipient: mail.to,
    lang: mail.lang,
    data: JSON.stringify({ ...mail.data, documents: mail.documents }),
    status: isHeldBack ? "dead" : "pending",
    attempts: 0,
    next_attempt_at: at,
    claimed_until: null,
    last_error: "",
    created_at: at,
    sent_at: null,
    log_tab: logTab,
    search_text: logTab === null ? "" : mailSearchText(mail.to, mail.data),
    failure: isHeldBack ? "heldBack" : null,
    task_id: heldBackBy,
    repeats_id: null,
  };
}

/** Deletes mails that were sent or given up; what still waits stays. */
export async function deleteOldMails(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs("mails")).toISOString();
  await db.deleteFrom("outbox").where("status", "in", ["sent", "dead"]).where("created_at", "<=", before).execute();
}

/** The numbers of all mails that are retained. */
export async function mailIds(db: Kysely<Database>): Promise<ReadonlySet<number>> {
  return new Set((await db.selectFrom("outbox").select("id").execute()).map(({ id }) => id));
}
