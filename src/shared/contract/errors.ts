import type { MessageKey } from "../rules/message-key.ts";

/** The error codes of the API with their HTTP statuses (requirements/api.md). */
export const errorStatuses = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  CSRF_FAILED: 403,
  BANNED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof errorStatuses;

/** Message keys by payload field. */
export type FieldErrors = Record<string, MessageKey>;

export interface ErrorAnswer {
  type: ErrorCode;
  /** Empty where no field is to blame. */
  errors: FieldErrors;
  /** What the texts of `errors` name, by their placeholders; absent where they name nothing. */
  facts?: Readonly<Record<string, string>>;
}

/** Not an error status: the answer is 200 with this type (requirements/booking.md). */
export interface AlreadyBooked {
  type: "ALREADY_BOOKED";
}
