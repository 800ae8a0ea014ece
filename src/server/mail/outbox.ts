import type { Kysely, Transaction } from "kysely";
import type { Language } from "../../shared/contract/page.ts";
import type { Database } from "../db/schema.ts";
import type { NewRow } from "../db/tables/columns.ts";
import type { Outbox } from "../db/tables/work.ts";
import type { MailDataByTemplate, MailTemplate } from "./mail-data.ts";

/** The recipient of mails to the company: its address is read from the configuration when the mail is sent. */
export const toCompany = "company";

export interface NewMail<Template extends MailTemplate> {
  template: Template;
  /** One address, or `toCompany`. */
  to: string;
  lang: Language;
  data: MailDataByTemplate[Template];
}

/** Queues a mail in the caller's transaction: it is sent if, and only if, that transaction commits. */
export async function enqueueMail<Template extends MailTemplate>(
  trx: Transaction<Database> | Kysely<Database>,
  mail: NewMail<Template>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const row: NewRow<Outbox> = {
    template: mail.template,
    recipient: mail.to,
    lang: mail.lang,
    data: JSON.stringify(mail.data),
    status: "pending",
    attempts: 0,
    next_attempt_at: at,
    claimed_until: null,
    last_error: "",
    created_at: at,
    sent_at: null,
  };
  await trx.insertInto("outbox").values(row).execute();
}
