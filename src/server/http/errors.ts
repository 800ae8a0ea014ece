import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorAnswer, ErrorCode } from "../../shared/contract/errors.ts";
import { isDatabaseUnavailable, isDiskFull } from "../db/errors.ts";
import { Problem } from "./problem.ts";

/** Fastify's and its plugins' own refusals, by the status that they carry. */
const codesByStatus: Record<number, ErrorCode> = {
  400: "VALIDATION",
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "NOT_FOUND",
  409: "CONFLICT",
  413: "TOO_LARGE",
  415: "UNSUPPORTED",
  429: "RATE_LIMITED",
  503: "UNAVAILABLE",
};

/**
 * Every error in one format (requirements/api.md), never with a stack trace. A wrong method on a known path is
 * NOT_FOUND: there is no such call. A database that is busy or away, or a full disk, is 503. What is left is a fault of
 * ours: it is logged, and answered with status 500 and the type UNAVAILABLE, since a client knows the documented types
 * only and can do no more about it.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  if (problem === null) {
    request.log.error({ err: error }, "unexpected error");
    void reply.code(500).send({ type: "UNAVAILABLE", errors: {} } satisfies ErrorAnswer);
    return;
  }
  if (problem.code === "UNAVAILABLE") {
    request.log.warn({ err: error }, "unavailable");
    void reply.header("retry-after", "5");
  }
  if (problem.retryAfterSeconds !== undefined) void reply.header("retry-after", String(problem.retryAfterSeconds));
  void reply.code(problem.statusCode).send(problem.answer());
}

function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error) || isDiskFull(error)) return new Problem("UNAVAILABLE");
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status !== "number") return null;
  const code = codesByStatus[status] ?? (status >= 400 && status < 500 ? "VALIDATION" : null);
  return code === null ? null : new Problem(code);
}
