import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { OutboxRow } from "../../db/tables/work.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isLinkedMail } from "../../mail/mail-link.ts";
import { insertLink, revokeLinks } from "./links.repository.ts";

/**
 * Draws the link of a mail that is about to be sent: each sending has its own, so that none has to be stored. Where
 * staff send one again the earlier ones end. One that somebody asked for, who knows number and address, ends them with
 * the first act of a page that it opened: nobody else ends what the guest has open.
 * @returns its token; null for a mail that has none.
 */
export async function drawBookingLink(
  { db, now: clock }: { db: Kysely<Database>; now: () => Date },
  mail: Pick<OutboxRow, "template" | "data" | "repeats_id" | "recipient">,
): Promise<string | null> {
  if (!isLinkedMail(mail)) return null;
  const { number } = JSON.parse(mail.data) as { number: number };
  const isSentAgain = mail.repeats_id !== null;
  const endsEarlier = mail.template === "booking-link" && !isSentAgain;
  return inTransaction(db, async (trx) => {
    const now = clock();
    if (isSentAgain) await revokeLinks(trx, number, now);
    return insertLink(trx, { bookingId: number, endsEarlier }, now);
  });
}
