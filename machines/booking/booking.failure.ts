import type { FieldErrors } from "../../src/shared/contract/errors.ts";

/** What a call of the booking flow can fail with: every rejection of its actors is one of these. */
export type BookingFailure =
  /** The server refuses fields of the form; message keys by payload field. */
  | { kind: "invalid"; errors: FieldErrors }
  /** The guest is excluded from bookings. */
  | { kind: "banned" }
  /** No answer arrived: nobody knows whether the call did its work. */
  | { kind: "network" }
  | { kind: "unexpected"; detail: string };

const kinds: readonly unknown[] = ["invalid", "banned", "network", "unexpected"] satisfies BookingFailure["kind"][];

function isBookingFailure(error: unknown): error is BookingFailure {
  return typeof error === "object" && error !== null && "kind" in error && kinds.includes(error.kind);
}

/** Anything that an actor rejected with as a failure; what is none of them is an unexpected one. */
export function toBookingFailure(error: unknown): BookingFailure {
  if (isBookingFailure(error)) return error;
  return { kind: "unexpected", detail: error instanceof Error ? error.message : String(error) };
}
