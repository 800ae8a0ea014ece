import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { retentionMs } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { RecoveryPasswords } from "../../db/tables/people.ts";

/** How long a mailed password works. */
export const recoveryMinutes = retentionMs("recoveryMails") / 60_000;

/** Mails for an account within an hour; what is asked beyond that is answered the same, and mails nothing. */
const mostPerHour = 3;
const hourMs = retentionMs("recoveryPasswords");

/** However it is typed off the mail: in capitals or not, with a blank at the end or without. */
function hashOf(password: string): string {
  return createHash("sha256").update(password.trim().toUpperCase()).digest("hex");
}

/**
 * Lets the password of a mail work for `recoveryMinutes`. Call it with the user's row locked.
 * @returns false, and nothing stored, where the account had its mails of this hour.
 */
export async function storeRecoveryPassword(
  trx: Transaction<Database>,
  userId: number,
  password: string,
  now: Date,
): Promise<boolean> {
  const recent = await trx
    .selectFrom("recovery_passwords")
    .select("id")
    .where("user_id", "=", userId)
    .where("created_at", ">", new Date(now.getTime() - hourMs).toISOString())
    .execute();
  if (recent.length >= mostPerHour) return false;
  const expiresAt = new Date(now.getTime() + recoveryMinutes * 60_000);
  const row: NewRow<RecoveryPasswords> = {
    user_id: userId,
    password_hash: hashOf(password),
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    used_at: null,
  };
  await trx.insertInto("recovery_passwords").values(row).execute();
  return true;
}

/** Uses a mailed password up. @returns whether it is one of the user's, not expired, and was not used before. */
export async function useRecoveryPassword(
  trx: Transaction<Database>,
  userId: number,
  password: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recovery_passwords")
    .set({ used_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("password_hash", "=", hashOf(password))
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Whether it was mailed to the user and has not expired, used or not: a user who forgot theirs and logged in with it
 * has no other one to prove who they are.
 */
export async function isRecoveryPassword(
  trx: Transaction<Database>,
  userId: number,
  password: string,
  now: Date,
): Promise<boolean> {
  const found = await trx
    .selectFrom("recovery_passwords")
    .select("id")
    .where("user_id", "=", userId)
    .where("password_hash", "=", hashOf(password))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** Mailed passwords of the user work no more, used or not; they go on counting as mails of this hour. */
export async function voidRecoveryPasswords(trx: Transaction<Database>, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable("recovery_passwords")
    .set({ expires_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .execute();
}

/**
 * Forgets mailed passwords, after the hour in which they count; and as soon as they expired their mails, which hold
 * them readably: one that could not be sent by then is of no use.
 */
export async function deleteOldRecoveries(db: Kysely<Database>, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await db.deleteFrom("recovery_passwords").where("created_at", "<=", before(hourMs)).execute();
  await db
    .deleteFrom("outbox")
    .where("template", "=", "recover")
    .where("created_at", "<=", before(recoveryMinutes * 60_000))
    .execute();
}
