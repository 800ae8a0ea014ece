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

/** Message keys (`validation:<name>`) by payload field. */
export type FieldErrors = Record<string, string>;

export interface ErrorAnswer {
  type: ErrorCode;
  errors?: FieldErrors;
}

/** Not an error status: the answer is 200 with this type (requirements/booking.md). */
export interface AlreadyBooked {
  type: "ALREADY_BOOKED";
}
