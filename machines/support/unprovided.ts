import { fromPromise, type PromiseActorLogic } from "xstate";

/**
 * An actor that a machine only names and types: the side that runs the machine provides the work. Left unprovided it
 * rejects, so a forgotten actor is a failure of the flow and not a promise that never settles.
 */
export function unprovided<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`the actor ${name} is not provided`)));
}
