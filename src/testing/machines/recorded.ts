import { type AnyEventObject, type AnyStateMachine, initialTransition, type StateValue, transition } from "xstate";

/**
 * Where a walk that was recorded on the page leads now: the state after each of its events. Its actors answer what they
 * answered then.
 */
export function valuesOf(
  machine: AnyStateMachine,
  input: unknown,
  steps: readonly { event: AnyEventObject }[],
): StateValue[] {
  let [snapshot] = initialTransition(machine, input);
  return steps.map(({ event }) => {
    [snapshot] = transition(machine, snapshot, event);
    return snapshot.value as StateValue;
  });
}
