import {
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  getInitialSnapshot,
  type ParameterizedObject,
  type StateMachine,
  type StateValueFrom,
  transition,
} from "xstate";
import { verdictOn } from "./refusals.ts";

/** The states of a lifecycle machine: the values of a row's `status` column. */
export type StatusOf<Machine extends AnyStateMachine> = StateValueFrom<Machine> & string;

/** An effect as a lifecycle names it: the server carries it out, the chart says when and in which order. */
export const effect =
  <Params extends ParameterizedObject["params"] | undefined = undefined>() =>
  (_args: unknown, _params: Params): void =>
    undefined;

/** The effects that a lifecycle names, with their parameters. */
export type EffectOf<Machine extends AnyStateMachine> =
  // oxlint-disable-next-line typescript/no-explicit-any -- of all that a machine is made of only its actions matter
  Machine extends StateMachine<any, any, any, any, infer Effect, any, any, any, any, any, any, any, any, any>
    ? Effect
    : never;

/** The result of an accepted event: the next status, and the effects to carry out, in this order. */
export interface LifecycleStep<Machine extends AnyStateMachine> {
  status: StatusOf<Machine>;
  effects: readonly EffectOf<Machine>[];
}

/** The event is refused. `refusedBy` is empty where no transition of this status names the event. */
interface Refused {
  refusedBy: readonly string[];
}

/**
 * Asks the chart what an event leads to in a status. Pure: for lifecycle machines, which are flat and have no actors
 * and no delays, so that it can run inside a database transaction.
 * @param facts what the row and its ledger say; for those left out the machine's initial context counts.
 */
export function stepOn<Machine extends AnyStateMachine>(
  machine: Machine,
  status: StatusOf<Machine>,
  event: EventFromLogic<Machine>,
  facts?: Partial<ContextFrom<Machine>>,
): LifecycleStep<Machine> | Refused {
  const lifecycle: AnyStateMachine = machine;
  const usual = getInitialSnapshot(lifecycle).context as object;
  const snapshot = lifecycle.resolveState({ value: status, context: { ...usual, ...facts } });
  const verdict = verdictOn(snapshot, event as never);
  if (verdict.kind !== "accepted") return { refusedBy: verdict.kind === "refused" ? verdict.guards : [] };
  const [next, actions] = transition(lifecycle, snapshot, event);
  const effects = actions.filter(({ type }) => !type.startsWith("xstate."));
  return {
    status: next.value as StatusOf<Machine>,
    effects: effects.map(({ type, params }) => ({ type, params })) as EffectOf<Machine>[],
  };
}

/** Whether the status allows the event: asked by the server before it acts, and by buttons before they show. */
export function accepts<Machine extends AnyStateMachine>(
  machine: Machine,
  status: StatusOf<Machine>,
  event: EventFromLogic<Machine>,
  facts?: Partial<ContextFrom<Machine>>,
): boolean {
  return "status" in stepOn(machine, status, event, facts);
}

/** The status after the event, or null where the status does not accept it. */
export function nextStatus<Machine extends AnyStateMachine>(
  machine: Machine,
  status: StatusOf<Machine>,
  event: EventFromLogic<Machine>,
  facts?: Partial<ContextFrom<Machine>>,
): StatusOf<Machine> | null {
  const step = stepOn(machine, status, event, facts);
  return "status" in step ? step.status : null;
}

/** What refuses an event, to name to a person: a guard, or the status; null where the event is accepted. */
export function refuserOf<Machine extends AnyStateMachine>(
  machine: Machine,
  status: StatusOf<Machine>,
  event: EventFromLogic<Machine>,
  facts?: Partial<ContextFrom<Machine>>,
): string | null {
  const step = stepOn(machine, status, event, facts);
  return "status" in step ? null : (step.refusedBy.at(-1) ?? status);
}
