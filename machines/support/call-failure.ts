import type { FieldErrors } from "../../src/shared/contract/errors.ts";

/** What a call to the server can fail with: every rejection of an actor that calls it is one of these. */
export type CallFailure =
  /** The server refuses fields of what was sent; message keys by payload field. */
  | { kind: "invalid"; errors: FieldErrors }
  /** The guest is excluded from bookings. */
  | { kind: "banned" }
  /** No answer arrived: nobody knows whether the call did its work. */
  | { kind: "network" }
  | { kind: "unexpected"; detail: string };

const kinds: readonly unknown[] = ["invalid", "banned", "network", "unexpected"] satisfies CallFailure["kind"][];

function isCallFailure(error: unknown): error is CallFailure {
  return typeof error === "object" && error !== null && "kind" in error && kinds.includes(error.kind);
}

/** Anything that an actor rejected with as a failure; what is none of them is an unexpected one. */
export function toCallFailure(error: unknown): CallFailure {
  if (isCallFailure(error)) return error;
  return { kind: "unexpected", detail: error instanceof Error ? error.message : String(error) };
}

/** The fields that the server refuses; none where it is another failure. */
export function refusedFields(error: unknown): FieldErrors {
  const failure = toCallFailure(error);
  return failure.kind === "invalid" ? failure.errors : {};
}

/** Who did not answer while money was under way: the wallet, our own server, or the line to it. */
export type PendingCause = "wallet" | "server" | "connection";

/**
 * Whose failure keeps a payment from being confirmed. @param failure null where our server answered: the wallet did
 * not.
 */
export function pendingCauseOf(failure: CallFailure | null): PendingCause {
  if (failure === null) return "wallet";
  return failure.kind === "network" ? "connection" : "server";
}

/** A guard: whether the rejection that it is given is of one of the kinds. */
export const failedAs =
  (...wanted: CallFailure["kind"][]) =>
  (_: unknown, error: unknown) =>
    wanted.includes(toCallFailure(error).kind);
