import type { Transaction } from "kysely";
import type { Database } from "../schema.ts";

/**
 * Guests who are banned are known by their mail without its tag, under both names of Google's domain, and by a phone
 * number without the zero behind +49. A server of the version before finds those that are written without them.
 */
export async function normaliseBanKeys(trx: Transaction<Database>): Promise<void> {
  const bans = await trx.selectFrom("bans").select(["id", "phone", "phone_key", "email_key"]).execute();
  for (const { id, phone, ...before } of bans) {
    const email_key = before.email_key.replace(/(?<=.)\+.*@/s, "@").replace(/@googlemail\.com$/, "@gmail.com");
    const isInternational = /^[\s(]*(?:\+|00)/.test(phone);
    const phone_key = isInternational ? before.phone_key.replace(/^490/, "49") : before.phone_key;
    if (email_key === before.email_key && phone_key === before.phone_key) continue;
    await trx.updateTable("bans").set({ email_key, phone_key }).where("id", "=", id).execute();
  }
}
