import type { FetchBaseQueryError } from "@reduxjs/toolkit/query";
import type { ErrorAnswer, FieldErrors } from "../../shared/contract/errors.ts";

/** How a call can fail (requirements/api.md), so that callers need no status codes. */
export type ApiFailure =
  /** The server refuses fields; the texts are keys `validation:<name>` by payload field. */
  | { kind: "field"; errors: FieldErrors }
  /** The present state does not allow it (409); texts at fields as above, such as at an email that is taken. */
  | { kind: "conflict"; errors: FieldErrors; facts?: ErrorAnswer["facts"] }
  /** The guest is on the blacklist: the only 403 that may show the banned message. */
  | { kind: "banned" }
  /** The token was refused even after a fresh one was fetched. */
  | { kind: "csrf" }
  /** Too many calls; try again after that many seconds. Texts at fields as above, where there is another way. */
  | { kind: "limited"; retryAfter: number; errors?: FieldErrors }
  /** No answer at all: offline, timed out, connection lost. */
  | { kind: "network" }
  | { kind: "server"; status: number; type: string }
  /** Something threw on our side of the wire: an answer that cannot be read, a bug. */
  | { kind: "unexpected"; detail: string };

const kinds: readonly string[] = [
  "field",
  "conflict",
  "banned",
  "csrf",
  "limited",
  "network",
  "server",
  "unexpected",
] satisfies ApiFailure["kind"][];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isErrorAnswer = (data: unknown): data is ErrorAnswer => isRecord(data) && typeof data["type"] === "string";

const isFailure = (value: unknown): value is ApiFailure =>
  isRecord(value) && typeof value["kind"] === "string" && kinds.includes(value["kind"]);

/**
 * The failure of an answer.
 * @param retryAfter the header of that name in seconds, null where there is none: a minute then.
 */
export function failureOf(error: FetchBaseQueryError, retryAfter: string | null): ApiFailure {
  if (error.status === "FETCH_ERROR" || error.status === "TIMEOUT_ERROR") return { kind: "network" };
  if (error.status === "CUSTOM_ERROR") return { kind: "unexpected", detail: error.error };
  if (error.status === "PARSING_ERROR") return { kind: "server", status: error.originalStatus, type: "UNREADABLE" };
  const answer = isErrorAnswer(error.data) ? error.data : null;
  switch (answer?.type) {
    case "VALIDATION":
      return { kind: "field", errors: answer.errors ?? {} };
    case "CONFLICT":
      return { kind: "conflict", errors: answer.errors ?? {}, ...(answer.facts && { facts: answer.facts }) };
    case "BANNED":
      return { kind: "banned" };
    case "CSRF_FAILED":
      return { kind: "csrf" };
    case "FORBIDDEN":
      // What another role may do with these fields; without fields it is the call that is refused.
      if (Object.keys(answer.errors ?? {}).length > 0) return { kind: "field", errors: answer.errors };
      break;
    default:
  }
  if (error.status === 429) {
    const { errors = {} } = answer ?? {};
    return { kind: "limited", retryAfter: Number(retryAfter) || 60, ...(Object.keys(errors).length > 0 && { errors }) };
  }
  return { kind: "server", status: error.status, type: answer?.type ?? "UNKNOWN" };
}

/** Whether the server knows no session of the caller (401). */
export function isLoggedOut(failure: ApiFailure): boolean {
  return failure.kind === "server" && failure.status === 401;
}

/** Whether the caller's role may not make the call (403). */
export function isForbidden(failure: ApiFailure): boolean {
  return failure.kind === "server" && failure.status === 403;
}

/** What a call rejected with, as a failure: `unwrap()` throws the base query's own, or whatever a bug threw. */
export function toApiFailure(error: unknown): ApiFailure {
  if (isFailure(error)) return error;
  const message = isRecord(error) ? error["message"] : error;
  return { kind: "unexpected", detail: typeof message === "string" ? message : "unknown" };
}
