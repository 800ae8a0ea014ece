import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { retention } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import { randomToken } from "../../random-token.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** 128 bits, as base64url: short enough for a QR code that phones read from a screen. */
const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;
const dayMs = 24 * 3_600_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Addresses that were made before it have ended. */
const oldestInstant = (now: Date) => new Date(now.getTime() - retention.receiptLinks.count * dayMs).toISOString();

/** What of the till a guest has to do with: not its movements of cash. @returns null for any other number. */
export async function findSharable(db: Db, number: number): Promise<{ id: number } | null> {
  const row = await db
    .selectFrom("till_transactions")
    .select("id")
    .where("number", "=", number)
    .where("kind", "!=", "cashMovement")
    .executeTakeFirst();
  return row ?? null;
}

/** Makes an address of a receipt. @returns its token, which is stored nowhere. */
export async function insertReceiptLink(trx: Trx, transactionId: number, now: Date): Promise<string> {
  const token = randomToken(tokenBytes);
  const row = { transaction_id: transactionId, token_hash: hashOf(token), created_at: now.toISOString() };
  await trx.insertInto("receipt_links").values(row).execute();
  return token;
}

/** Ends all addresses of a receipt. */
export async function removeReceiptLinks(trx: Trx, transactionId: number): Promise<void> {
  await trx.deleteFrom("receipt_links").where("transaction_id", "=", transactionId).execute();
}

/** The number of the receipt that a token opens now; null for one that is unknown, revoked or too old. */
export async function findSharedNumber(db: Db, token: string, now: Date): Promise<number | null> {
  if (!tokenPattern.test(token)) return null;
  const row = await db
    .selectFrom("receipt_links")
    .innerJoin("till_transactions", "till_transactions.id", "receipt_links.transaction_id")
    .select("till_transactions.number")
    .where("receipt_links.token_hash", "=", hashOf(token))
    .where("receipt_links.created_at", ">", oldestInstant(now))
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Deletes addresses that have ended (shared/rules/retention.ts). */
export async function deleteOldReceiptLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("receipt_links").where("created_at", "<=", oldestInstant(now)).execute();
}
