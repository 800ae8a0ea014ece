import type { NotNow, QueuedCall, SentCall } from "../../../machines/offline-queue/offline-queue.types.ts";
import { type ApiFailure, isLoggedOut, toApiFailure } from "../api/failure.ts";

/** Sends a call that waited; rejects with an `ApiFailure`. */
export type SendQueued = (call: QueuedCall, signal: AbortSignal) => Promise<SentCall>;

/** So long an answer is waited for, in milliseconds: on the jetty a call may hang for minutes. */
const longestAnswerMs = 10_000;
/** The same for a photo, which takes a slow network a while. */
const longestUploadMs = 60_000;
/** The server forgets a key after seven days (rules/retention.ts): nothing older is sent by itself. */
const longestWaitMs = 6 * 24 * 3_600_000;

const tooOld: ApiFailure = { kind: "conflict", errors: { at: "validation-staff:queuedTooLong" } };
const later: NotNow = { kind: "later" };
export const noAnswer: ApiFailure = { kind: "network" };

/** How long the answer to a request is waited for, in milliseconds. */
export function answerLimit(request: QueuedCall["request"] | undefined): number {
  return Object.values(request ?? {}).some((value) => value instanceof Blob) ? longestUploadMs : longestAnswerMs;
}

/** The answer; where it takes too long, none: `send` is told to give up. What came of the call is found by its key. */
export async function withinTime<Answer>(
  limitMs: number,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(noAnswer);
      limit.abort();
    }, limitMs);
  });
  try {
    return await Promise.race([send(limit.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether nobody of ours answered: no network, or the login page of a café's. */
export function isUnanswered(error: unknown): boolean {
  const failure = toApiFailure(error);
  return failure.kind === "network" || (failure.kind === "server" && failure.status < 400);
}

/** Whether the failure says nothing of the call itself, so that it goes on waiting. */
function isNotNow(failure: ApiFailure): boolean {
  if (isUnanswered(failure) || isLoggedOut(failure)) return true;
  if (failure.kind === "server") return failure.status >= 500;
  return failure.kind === "limited" || failure.kind === "csrf";
}

/**
 * Sends a call that waits.
 * @throws NotNow where it goes on waiting; else the `ApiFailure` that refuses it.
 */
export async function sendQueued(send: SendQueued, call: QueuedCall, now: Date): Promise<SentCall> {
  if (now.getTime() - Date.parse(call.at) > longestWaitMs) {
    throw tooOld;
  }
  try {
    return await withinTime(answerLimit(call.request), (signal) => send(call, signal));
  } catch (error) {
    const failure = toApiFailure(error);
    throw isNotNow(failure) ? later : failure;
  }
}
