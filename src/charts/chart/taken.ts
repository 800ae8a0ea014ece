import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { transitionName } from "../../testing/machines/transitions.ts";

/** The ids of the transitions that an event takes in a situation, without those that follow by themselves. */
export function getTransitionIds(snapshot: AnyMachineSnapshot, event: AnyEventObject): string[] {
  return (snapshot.machine as AnyStateMachine).getTransitionData(snapshot, event)?.map(transitionName) ?? [];
}
