import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { OutboxRow } from "../../db/tables/work.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isWaitingMail } from "../../mail/mail-link.ts";
import { insertWaitingLink } from "./waiting-links.repository.ts";

/** Draws the link of a mail that is about to be sent. @returns its token; null for any other mail. */
export async function drawWaitingLink(
  { db }: { db: Kysely<Database> },
  mail: Pick<OutboxRow, "template" | "data">,
): Promise<string | null> {
  if (!isWaitingMail(mail)) return null;
  const { entryId } = JSON.parse(mail.data) as { entryId: number };
  return inTransaction(db, (trx) => insertWaitingLink(trx, entryId));
}
