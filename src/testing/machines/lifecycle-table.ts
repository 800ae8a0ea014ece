import type { AnyStateMachine, ContextFrom, EventFromLogic } from "xstate";
import { nextStatus, type StatusOf } from "../../../machines/support/lifecycle.ts";

/** By status, where each step leads, as the requirements say it; a step that is not named is refused. */
export type LifecycleTable<Machine extends AnyStateMachine, Step extends string> = Record<
  StatusOf<Machine>,
  Partial<Record<Step, StatusOf<Machine>>>
>;

/**
 * Where each step leads from each status, by the machine itself.
 * @param facts what row and ledger say; as usual where they are left out.
 * @throws Error for an event that no step is.
 */
export function stepsOf<Machine extends AnyStateMachine, Step extends string>(
  machine: Machine,
  events: Readonly<Record<Step, EventFromLogic<Machine>>>,
  facts?: Partial<ContextFrom<Machine>>,
): LifecycleTable<Machine, Step> {
  const known = ["facts.changed", ...Object.values<EventFromLogic<Machine>>(events).map(({ type }) => type)];
  const unnamed = machine.events.filter((type) => !known.includes(type));
  if (unnamed.length > 0) throw new Error(`no step of the table is ${unnamed.join(", ")}`);
  const statuses = Object.keys(machine.states) as StatusOf<Machine>[];
  const from = (status: StatusOf<Machine>) =>
    Object.entries<EventFromLogic<Machine>>(events).flatMap(([step, event]) => {
      const next = nextStatus(machine, status, event, facts);
      return next === null ? [] : [[step, next]];
    });
  const rows = statuses.map((status) => [status, Object.fromEntries(from(status))]);
  return Object.fromEntries(rows) as LifecycleTable<Machine, Step>;
}
