import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { Problem } from "./problem.ts";

/** What a call answers: its status and a body that JSON can hold. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Thrown by the work of a call to give this answer and to undo what it wrote. */
export class Abort extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("undone");
    this.name = "Abort";
    this.answer = answer;
  }
}

/** Must touch nothing but the database: it is retried after a conflict. */
type Work = (trx: Transaction<Database>) => Promise<Answer>;

/** How long a key is remembered, in hours. */
export const keyHours = 24;

/**
 * Runs the work of a POST in a transaction. With an Idempotency-Key header its effect happens once: the answer is kept
 * in the same transaction, and a repetition with the same body is given it again, also while the first still runs (it
 * waits). An answer that was aborted is kept as well; a Problem is not, since it had no effect. Where the transaction
 * gives way to another one, `work` runs again (db/transaction.ts).
 * @throws Problem CONFLICT for a key that came with another body before; VALIDATION for a key that is no key.
 */
export async function idempotent(request: FastifyRequest, deps: Pick<Deps, "db" | "now">, work: Work): Promise<Answer> {
  const { db } = deps;
  const call = identify(request);
  if (call === null) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (error instanceof Abort) return error.answer;
      throw error;
    }
  }
  const created_at = deps.now().toISOString();
  const once = (effect: Work) =>
    inTransaction(db, async (trx) => {
      // Whoever comes second waits here until the first has ended: then its answer is there, or the key is free again.
      const claim = await trx
        .insertInto("idempotency_keys")
        .values({ ...call, status: 0, answer: "", created_at })
        .onConflict((conflict) => conflict.columns(["scope", "key"]).doNothing())
        .executeTakeFirst();
      if (claim.numInsertedOrUpdatedRows !== 1n) return earlierAnswer(trx, call);
      const answer = await effect(trx);
      await trx
        .updateTable("idempotency_keys")
        .set({ status: answer.status, answer: JSON.stringify(answer.body) })
        .where("scope", "=", call.scope)
        .where("key", "=", call.key)
        .execute();
      return answer;
    });
  try {
    return await once(work);
  } catch (error) {
    if (error instanceof Abort) return once(() => Promise.resolve(error.answer));
    throw error;
  }
}

interface Call {
  scope: string;
  key: string;
  request_hash: string;
}

/**
 * The call's Idempotency-Key, null without one.
 * @throws Problem VALIDATION for a key that is no key.
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw new Problem("VALIDATION", { "Idempotency-Key": "validation:idempotencyKey" });
  }
  return key;
}

function identify(request: FastifyRequest): Call | null {
  const key = idempotencyKeyOf(request);
  if (key === null) return null;
  const path = (request.routeOptions.url ?? "").replace(/\/$/, "");
  const hash = createHash("sha256").update(JSON.stringify(request.body ?? {}, sortedFields));
  return { scope: `${request.method} ${path}`, key, request_hash: hash.digest("hex") };
}

/** A JSON.stringify replacer: the same fields are the same body, in whatever order they came. */
function sortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

async function earlierAnswer(trx: Transaction<Database>, call: Call): Promise<Answer> {
  const row = await trx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "answer"])
    .where("scope", "=", call.scope)
    .where("key", "=", call.key)
    .executeTakeFirstOrThrow();
  if (row.request_hash !== call.request_hash) {
    throw new Problem("CONFLICT", { "Idempotency-Key": "validation:idempotencyKey" });
  }
  return { status: row.status, body: JSON.parse(row.answer) as unknown };
}

export async function deleteOldKeys(db: Kysely<Database>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keyHours * 3_600_000).toISOString();
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute();
}
