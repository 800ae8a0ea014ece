import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import {
  type AnsweredCall,
  claimKey,
  findAnsweredCall,
  type IdentifiedCall,
  storeAnswer,
} from "./idempotency.repository.ts";
import { Problem } from "./problem.ts";

/** What a call answers: its status and a body that JSON can hold. */
export interface Answer {
  status: number;
  body: unknown;
  /** The header of the first answer. It is not stored: a repetition looks it up again. */
  location?: string;
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

/**
 * Runs the work of a POST in a transaction. With an Idempotency-Key header its effect happens once: the answer is
 * stored in the same transaction, and a repetition with the same body is given it again, also while the first still
 * runs (it waits). An answer that was aborted is stored as well; a Problem is not, since it had no effect. Where the
 * transaction gives way to another one, `work` runs again (db/transaction.ts).
 * @param about what the call's key is about, where callers of one thing must not meet the keys of another.
 * @throws Problem CONFLICT for a key that came with another body before; VALIDATION for a key that is no key.
 */
export async function idempotent(
  request: FastifyRequest,
  deps: Pick<Deps, "db" | "now">,
  work: Work,
  about?: string,
): Promise<Answer> {
  const { db } = deps;
  const call = identify(request, about);
  if (call === null) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (error instanceof Abort) return error.answer;
      throw error;
    }
  }
  const once = (effect: Work) =>
    inTransaction(db, async (trx) => {
      // The second of two calls waits here until the first has ended: then its answer is there, or the key is free
      // again.
      const isOwn = await claimKey(trx, call, deps.now());
      if (!isOwn) return earlierAnswer(await findAnsweredCall(trx, call), call);
      const answer = await effect(trx);
      await storeAnswer(trx, call, { status: answer.status, answer: JSON.stringify(answer.body) });
      return answer;
    });
  try {
    return await once(work);
  } catch (error) {
    if (error instanceof Abort) return once(() => Promise.resolve(error.answer));
    throw error;
  }
}

/**
 * Takes a step that is answered 200 with the same body whenever it succeeds; repeated under its key, because the answer
 * was lost, it is taken once.
 * @returns that body.
 * @throws Problem as `idempotent` does.
 */
export function takeOnce<Body extends object>(
  request: FastifyRequest,
  deps: Pick<Deps, "db" | "now">,
  body: Body,
  step: (trx: Transaction<Database>) => Promise<void>,
  about?: string,
): Promise<Body> {
  const answer = async (trx: Transaction<Database>) => {
    await step(trx);
    return body;
  };
  return answerOnce(request, deps, answer, about);
}

/** As `takeOnce`, for a step that says what is answered. */
export async function answerOnce<Body extends object>(
  request: FastifyRequest,
  deps: Pick<Deps, "db" | "now">,
  step: (trx: Transaction<Database>) => Promise<Body>,
  about?: string,
): Promise<Body> {
  const answer = await idempotent(request, deps, async (trx) => ({ status: 200, body: await step(trx) }), about);
  return answer.body as Body;
}

function earlierAnswer(earlier: AnsweredCall, call: IdentifiedCall): Answer {
  if (earlier.request_hash !== call.request_hash) {
    throw new Problem("CONFLICT", { "Idempotency-Key": "validation:idempotencyKey" });
  }
  return { status: earlier.status, body: JSON.parse(earlier.answer) as unknown };
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

function identify(request: FastifyRequest, about?: string): IdentifiedCall | null {
  const key = idempotencyKeyOf(request);
  if (key === null) return null;
  const path = (request.routeOptions.url ?? "").replace(/\/$/, "");
  const hash = createHash("sha256").update(sortedJson(request.body ?? {}));
  const call = `${request.method} ${path}`;
  return { scope: about === undefined ? call : `${call} ${about}`, key, request_hash: hash.digest("hex") };
}

/** A form's fields are texts: nothing has to be looked into. */
function sortedJson(body: object): string {
  const isFlat = Object.values(body).every((value) => typeof value === "string");
  return isFlat ? JSON.stringify(sortedFields("", body)) : JSON.stringify(body, sortedFields);
}

/** A JSON.stringify replacer: the same fields are the same body, in whatever order they came. */
function sortedFields(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
