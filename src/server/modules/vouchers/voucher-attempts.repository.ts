import type { Kysely, Transaction } from "kysely";
import { retentionMs } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { VoucherAttempts } from "../../db/tables/money.ts";
import { inTransaction, lockName } from "../../db/transaction.ts";
import { windows } from "../../http/call-counts.repository.ts";
import { limitCall } from "../../http/call-limits.ts";
import { rateLimitedUntil } from "../../http/problem.ts";
import { normalizeCode } from "./voucher-code.ts";
import { findByCode } from "./vouchers.repository.ts";

/** What the visitors of one address may do within an hour (requirements/operations.md). */
export const attemptLimits = { guessed: 20, requested: 10 } as const;
/** And within a day. */
export const requestsPerDay = 30;

const windowMs = retentionMs("voucherAttempts");

/**
 * Counts a code that does not exist. Its count and the limit are one step, so that many at once do not slip through
 * together; what is refused is not counted.
 * @param address the visitor's address, where limits count; null where they do not.
 * @throws Problem RATE_LIMITED where the address guessed too often, also for a code that is right.
 */
export async function limitGuesses(
  db: Kysely<Database>,
  { code, address }: { code: string; address: string | null },
  now: Date,
): Promise<void> {
  if (address === null || code === "") return;
  await limit(db, "guessed", address, now);
  const normalized = normalizeCode(code);
  if (normalized && (await findByCode(db, normalized))) return;
  await inTransaction(db, (trx) => limitAndCount(trx, "guessed", address, now));
}

/** Counts a request for a voucher. @throws Problem RATE_LIMITED where the address made too many within hour or day. */
export async function countRequest(trx: Transaction<Database>, address: string, now: Date): Promise<void> {
  await limitAndCount(trx, "requested", address, now);
  const limit = { most: requestsPerDay, windowMs: windows.day };
  await limitCall(trx, { name: "voucher/day", address }, limit, now);
}

async function limitAndCount(
  trx: Transaction<Database>,
  kind: VoucherAttempts["kind"],
  address: string,
  now: Date,
): Promise<void> {
  await lockName(trx, address);
  await limit(trx, kind, address, now);
  const row: NewRow<VoucherAttempts> = { kind, address, created_at: now.toISOString() };
  await trx.insertInto("voucher_attempts").values(row).execute();
}

async function limit(db: Kysely<Database>, kind: VoucherAttempts["kind"], address: string, now: Date): Promise<void> {
  const decisive = await db
    .selectFrom("voucher_attempts")
    .select("created_at")
    .where("address", "=", address)
    .where("kind", "=", kind)
    .where("created_at", ">", windowBefore(now))
    .orderBy("created_at", "desc")
    .offset(attemptLimits[kind] - 1)
    .limit(1)
    .executeTakeFirst();
  if (decisive) throw rateLimitedUntil(Date.parse(decisive.created_at) + windowMs, now);
}

/** Forgets who tried what from where as soon as it does not count any more. */
export async function deleteOldAttempts(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("voucher_attempts").where("created_at", "<=", windowBefore(now)).execute();
}

const windowBefore = (now: Date) => new Date(now.getTime() - windowMs).toISOString();
