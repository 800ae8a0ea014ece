import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { OutboxRow } from "../../db/tables/work.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isLinkedMail } from "../../mail/mail-link.ts";
import { insertLink, revokeLinks } from "./links.repository.ts";

/**
 * Draws the link of a mail that is about to be sent: each sending has its own, so that none has to be stored. Where the
 * guest or staff ask for it once more, the older ones end.
 * @returns its token; null for a mail that has none.
 */
export async function drawBookingLink(
  { db, now: clock }: { db: Kysely<Database>; now: () => Date },
  mail: Pick<OutboxRow, "template" | "data" | "repeats_id" | "recipient">,
): Promise<string | null> {
  if (!isLinkedMail(mail)) return null;
  const { number } = JSON.parse(mail.data) as { number: number };
  const isAskedAgain = mail.template === "booking-link" || mail.repeats_id !== null;
  return inTransaction(db, async (trx) => {
    const now = clock();
    if (isAskedAgain) await revokeLinks(trx, number, now);
    return insertLink(trx, number, now);
  });
}
