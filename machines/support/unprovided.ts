import { fromPromise, type PromiseActorLogic } from "xstate";

/**
 * Placeholder for an actor that a machine only names and types; the code that runs the machine provides it. It rejects, so a
 * forgotten actor fails instead of never settling.
 */
export function unprovided<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`the actor ${name} is not provided`)));
}
