import type { Kysely, Selectable, Transaction } from "kysely";
import { retentionMs } from "../../shared/rules/retention.ts";
import type { Database } from "../db/schema.ts";
import type { NewRow } from "../db/tables/columns.ts";
import type { IdempotencyKeys } from "../db/tables/work.ts";

export type IdentifiedCall = Pick<NewRow<IdempotencyKeys>, "scope" | "key" | "request_hash">;
export type AnsweredCall = Pick<Selectable<IdempotencyKeys>, "request_hash" | "status" | "answer">;

/**
 * Takes the key for a call; one that still runs is waited for.
 * @returns false where an earlier call has it.
 */
export async function claimKey(trx: Transaction<Database>, call: IdentifiedCall, now: Date): Promise<boolean> {
  const row: NewRow<IdempotencyKeys> = { ...call, status: 0, answer: "", created_at: now.toISOString() };
  const query = trx.insertInto("idempotency_keys").values(row);
  const inserted = await query
    .onConflict((conflict) => conflict.columns(["scope", "key"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function storeAnswer(
  trx: Transaction<Database>,
  { scope, key }: IdentifiedCall,
  { status, answer }: Pick<AnsweredCall, "status" | "answer">,
): Promise<void> {
  const query = trx.updateTable("idempotency_keys").set({ status, answer });
  await query.where("scope", "=", scope).where("key", "=", key).execute();
}

/** @throws when no call has the key. */
export function findAnsweredCall(trx: Transaction<Database>, { scope, key }: IdentifiedCall): Promise<AnsweredCall> {
  const query = trx.selectFrom("idempotency_keys").select(["request_hash", "status", "answer"]);
  return query.where("scope", "=", scope).where("key", "=", key).executeTakeFirstOrThrow();
}

export async function deleteOldKeys(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs("repeatedCalls")).toISOString();
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
