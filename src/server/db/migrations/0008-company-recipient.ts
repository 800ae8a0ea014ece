import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** Mails to the company say so: before, their recipient was empty. */
export async function nameCompanyRecipient(trx: Transaction<Database>): Promise<void> {
  await trx.updateTable("outbox").set({ recipient: "company" }).where("recipient", "=", "").execute();
}
