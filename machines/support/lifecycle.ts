import { type AnyStateMachine, type EventFromLogic, getNextSnapshot, type StateValueFrom } from "xstate";

/** The states of a lifecycle machine: the values of a row's `status` column. */
export type StatusOf<Machine extends AnyStateMachine> = StateValueFrom<Machine> & string;

/** Whether the status allows the event: asked by the server before it acts, and by buttons before they show. */
export function accepts<Machine extends AnyStateMachine>(
  machine: Machine,
  status: StatusOf<Machine>,
  event: EventFromLogic<Machine>,
): boolean {
  return machine.resolveState({ value: status, context: {} }).can(event);
}

/**
 * The status after the event, or null where the status does not accept it. Pure: for lifecycle machines, which are flat
 * and have no actors, delays or context, so that it can run inside a database transaction.
 */
export function nextStatus<Machine extends AnyStateMachine>(
  machine: Machine,
  status: StatusOf<Machine>,
  event: EventFromLogic<Machine>,
): StatusOf<Machine> | null {
  if (!accepts(machine, status, event)) return null;
  const lifecycle: AnyStateMachine = machine;
  return getNextSnapshot(lifecycle, lifecycle.resolveState({ value: status, context: {} }), event).value;
}
