import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { claimMs } from "../../server/mail/claims.repository.ts";

/**
 * Everything that waits for its time is due at once, as if the server had been down for long: orders at the wallet and
 * mails, also those that the ended process had claimed. Holds keep their time.
 * @param hours by which the server's clock is wrong.
 */
export async function letWaitsEnd(db: Kysely<Database>, hours = 0): Promise<void> {
  const past = new Date(Date.now() + hours * 3_600_000 - 1_000).toISOString();
  await letRetriesBegin(db, past);
  await db.updateTable("outbox").set({ claimed_until: past }).where("status", "=", "sending").execute();
  await db
    .updateTable("wallet_orders")
    .set({ next_attempt_at: past })
    .where("next_attempt_at", "is not", null)
    .where("status", "!=", "created")
    .execute();
}

/** Mails that failed are tried again at once, also by a server that runs: what it is sending stays its own. */
export async function letRetriesBegin(db: Kysely<Database>, at = new Date(0).toISOString()): Promise<void> {
  await db.updateTable("outbox").set({ next_attempt_at: at }).where("status", "=", "pending").execute();
}

/** How long the try of one mail that is written to a file may take on a busy machine, in milliseconds. */
const longestTryMs = 5_000;

/**
 * Mails whose try was not written down, for want of room, are tried again now and not only once their claim has run
 * out.
 */
export async function letForgottenClaimsEnd(db: Kysely<Database>): Promise<void> {
  const forgotten = new Date(Date.now() + claimMs - longestTryMs).toISOString();
  const claimed = db.updateTable("outbox").set({ claimed_until: new Date(0).toISOString() });
  await claimed.where("status", "=", "sending").where("claimed_until", "<", forgotten).execute();
}

/** Sets the clock of a process wrong, as that of a machine that comes back after a power cut may be. */
export function clockWrongBy(hours: number): Record<string, string> {
  const code = `const Real = Date;
    const by = ${hours * 3_600_000};
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + by])); }
      static now() { return Real.now() + by; }
      static [Symbol.hasInstance](value) { return value instanceof Real; }
    };`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` };
}
