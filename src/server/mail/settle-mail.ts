import type { Transaction } from "kysely";
import type { MailFailure } from "../../shared/contract/mails.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { backOffMs, type ClaimedMail, maximumAttempts, settleClaim } from "./claims.repository.ts";
import { MailboxRefused } from "./delivery-errors.ts";
import { handedOver } from "./mail-log.ts";
import { toCompany } from "./outbox.repository.ts";
import type { RenderedMail } from "./render.ts";

type Trx = Transaction<Database>;

/** What staff are asked about mails (modules/mails), in the transaction of what happened to them. */
export interface MailTasks {
  sent: (trx: Trx, mail: ClaimedMail, now: Date) => Promise<void>;
  givenUp: (trx: Trx, mail: ClaimedMail, error: string, now: Date) => Promise<void>;
}

type SettleDeps = Pick<Deps, "db"> & { tasks: MailTasks };

const longestError = 500;

/** Marks a mail as sent, and ticks off the task that asked staff to look after it. */
export async function settleSent(
  { db, tasks }: SettleDeps,
  mail: ClaimedMail,
  rendered: RenderedMail,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const changes = { status: "sent", sent_at: at, last_error: "", ...handedOver(mail, rendered) } as const;
  if (mail.task_id === null && mail.recipient !== toCompany) {
    await settleClaim(db, mail, changes);
    return;
  }
  await inTransaction(db, async (trx) => {
    if (await settleClaim(trx, mail, changes)) await tasks.sent(trx, mail, now);
  });
}

/**
 * Plans the next try, or gives the mail up and asks the staff to look after it, both or neither.
 * @param rendered null where it could not be put into words.
 * @returns whether it was given up.
 */
export async function settleFailed(
  { db, tasks }: SettleDeps,
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
      await tasks.givenUp(trx, mail, last_error, now);
    }
  });
  return true;
}
