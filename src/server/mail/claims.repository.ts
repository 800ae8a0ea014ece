import type { ExpressionBuilder, Kysely } from "kysely";
import { engineOf } from "../db/engine.ts";
import type { Database } from "../db/schema.ts";
import type { Instant } from "../db/tables/columns.ts";
import type { OutboxRow } from "../db/tables/work.ts";

/** Tries before a mail is given up. */
export const maximumAttempts = 8;

/**
 * How long a worker may take over one mail before another one may send it: also how long one of a killed process waits.
 */
export const claimMs = 2 * 60_000;

const firstBackOffMs = 5 * 60_000;

/**
 * The wait after the given number of failed tries: 5 minutes, doubled each time; eight tries span more than a night.
 */
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
 * Claims the mail that has been due for longest, or null. One statement finds and takes it: a row that another worker
 * or process is just taking is passed over, and the update repeats the condition, so exactly one gets it. The try is
 * counted here, so that a mail which kills its worker each time comes out with more than `maximumAttempts`: it is to be
 * given up.
 */
export async function claimMail(db: Kysely<Database>, now: Date): Promise<ClaimedMail | null> {
  const at = now.toISOString();
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString();
  const claimed = await db
    .updateTable("outbox")
    .set((eb) => ({ status: "sending", claimed_until: claimedUntil, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where(isDue(at))
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        // SQLite has one writer at a time.
        .$if(engineOf(db) === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .where(isDue(at))
    .returningAll()
    .executeTakeFirst();
  return claimed ? { ...claimed, claimed_until: claimedUntil } : null;
}

/**
 * Gives up the claim of a mail that the end of this process interrupted: it is due as before, the try does not count.
 */
export async function releaseMail(db: Kysely<Database>, mail: ClaimedMail): Promise<void> {
  await settleClaim(db, mail, { status: "pending", attempts: mail.attempts - 1 });
}

/** Ends a claim. @returns false, and nothing changed, where another worker took the mail over. */
export async function settleClaim(
  db: Kysely<Database>,
  mail: ClaimedMail,
  changes: Partial<Omit<OutboxRow, "id">>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ ...changes, claimed_until: null })
    .where("id", "=", mail.id)
    .where("status", "=", "sending")
    .where("claimed_until", "=", mail.claimed_until)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Remembers which task asks the staff to look after a mail. */
export async function linkTask(db: Kysely<Database>, mailId: number, taskId: number): Promise<void> {
  await db.updateTable("outbox").set({ task_id: taskId }).where("id", "=", mailId).execute();
}
