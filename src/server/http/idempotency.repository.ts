import type { CompiledQuery, Kysely, Selectable, Transaction } from "kysely";
import { keptMs } from "../../shared/rules/retention.ts";
import { executeTogether, executeWithNext, prepared, preparedInsert } from "../db/prepared.ts";
import type { Database } from "../db/schema.ts";
import type { NewRow } from "../db/tables/columns.ts";
import type { IdempotencyKeys } from "../db/tables/work.ts";

export type IdentifiedCall = Pick<NewRow<IdempotencyKeys>, "scope" | "key" | "request_hash">;
export type AnsweredCall = Pick<Selectable<IdempotencyKeys>, "request_hash" | "status" | "answer">;

/**
 * A call that still runs is waited for.
 * @param ahead what the call reads in any case: sent with the claim, and read after it.
 * @returns whether the key is the call's and not another one's, and the rows that were read.
 */
export async function claimKey<Row>(
  trx: Transaction<Database>,
  call: IdentifiedCall,
  now: Date,
  ahead: ((trx: Transaction<Database>) => CompiledQuery<Row>) | undefined,
): Promise<{ isOwn: boolean; rows: readonly Row[] | undefined }> {
  const row: NewRow<IdempotencyKeys> = { ...call, status: 0, answer: "", created_at: now.toISOString() };
  const [claim, read] = await executeTogether(trx, [newKey(trx, [row]), ...(ahead ? [ahead(trx)] : [])]);
  return { isOwn: claim.numAffectedRows === 1n, rows: read?.rows as Row[] | undefined };
}

const newKey = preparedInsert("idempotency_keys", (query) =>
  query.onConflict((conflict) => conflict.columns(["scope", "key"]).doNothing()),
);

export async function storeAnswer(
  trx: Transaction<Database>,
  { scope, key }: IdentifiedCall,
  answer: Pick<AnsweredCall, "status" | "answer">,
): Promise<void> {
  await executeWithNext(trx, answeredKey(trx, { scope, key, status: answer.status, answer: answer.answer }));
}

type Answered = Pick<IdentifiedCall, "scope" | "key"> & Pick<AnsweredCall, "status" | "answer">;

const answeredKey = prepared((db, { scope, key, status, answer }: Answered) =>
  db.updateTable("idempotency_keys").set({ status, answer }).where("scope", "=", scope).where("key", "=", key),
);

/** @throws when no call has the key. */
export function findAnsweredCall(trx: Transaction<Database>, { scope, key }: IdentifiedCall): Promise<AnsweredCall> {
  const query = trx.selectFrom("idempotency_keys").select(["request_hash", "status", "answer"]);
  return query.where("scope", "=", scope).where("key", "=", key).executeTakeFirstOrThrow();
}

export async function deleteOldKeys(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs("repeatedCalls")).toISOString();
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
