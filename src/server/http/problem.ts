import { type ErrorAnswer, type ErrorCode, errorStatuses, type FieldErrors } from "../../shared/contract/errors.ts";

/** An error answer (requirements/api.md): thrown anywhere below a route. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors;

  /** For RATE_LIMITED: when it is worth trying again. */
  readonly retryAfterSeconds: number | undefined;

  /** What the texts of `errors` name. */
  readonly facts: ErrorAnswer["facts"];

  /** @param errors message keys by payload field, for VALIDATION and CONFLICT. */
  constructor(code: ErrorCode, errors: FieldErrors = {}, retryAfterSeconds?: number, facts?: ErrorAnswer["facts"]) {
    super(code);
    this.name = "Problem";
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.facts = facts;
  }

  /** The HTTP status of the answer; Fastify and its plugins read this name. */
  get statusCode(): number {
    return errorStatuses[this.code];
  }

  answer(): ErrorAnswer {
    return { type: this.code, errors: this.errors, ...(this.facts && { facts: this.facts }) };
  }
}

/** @param freeAt when it is worth trying again, in milliseconds since 1970. */
export function rateLimitedUntil(freeAt: number, now: Date): Problem {
  return new Problem("RATE_LIMITED", {}, Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000)));
}
