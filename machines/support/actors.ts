import { fromPromise, type PromiseActorLogic } from "xstate";

/**
 * Placeholder for an actor that a machine only names and types; the code that runs the machine provides it. It rejects,
 * so a forgotten actor fails instead of never settling.
 */
export function unprovided<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`the actor ${name} is not provided`)));
}

/** What an actor answered, for guards and actions that decide by it. */
export const answer = <Output>({ event }: { event: { output: Output } }) => event.output;

/** What an actor rejected with. */
export const rejection = ({ event }: { event: { error: unknown } }) => event.error;

/** The action with which machines that log failures log what an actor rejected with. */
export const logRejection = { type: "logFailure", params: rejection } as const;

/** A rejection that says its kind; anything else, such as an error of a bug, is `failed`. */
export function failureOf<Failure extends { kind: string }>(
  error: unknown,
): Failure | { kind: "failed"; detail: string } {
  if (typeof error === "object" && error !== null && "kind" in error) return error as Failure;
  return { kind: "failed", detail: error instanceof Error ? error.message : String(error) };
}
