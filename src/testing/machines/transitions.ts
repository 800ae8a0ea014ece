import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { getStateNodes } from "xstate/graph";

/** All transitions that leave a state, in the order in which they are tried. */
export function transitionsFrom(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/** All transitions of a machine, those of the root included. */
export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return [machine.root, ...getStateNodes(machine)].flatMap(transitionsFrom);
}

/** The name of the guard, with the parameter that is written in the chart; null without one. */
export function guardName({ guard }: AnyTransitionDefinition): string | null {
  if (guard === undefined || guard === null) return null;
  if (typeof guard === "string") return guard;
  if (typeof guard !== "object" || !("type" in guard)) return "guard";
  const { type, params } = guard as { type: string; params?: unknown };
  return typeof params === "string" ? `${type} ${params}` : type;
}

/** The event for people: `after loadingLimit`, `checkVoucher done`, `day.clicked`; "" for an eventless transition. */
export function eventName({ eventType, source }: AnyTransitionDefinition): string {
  const delayed = source.after.find((after) => after.eventType === eventType);
  if (delayed) return `after ${typeof delayed.delay === "function" ? "a computed delay" : delayed.delay}`;
  for (const { id, src } of source.invoke) {
    const name = typeof src === "string" ? src : id;
    if (eventType === `xstate.done.actor.${id}`) return `${name} done`;
    if (eventType === `xstate.error.actor.${id}`) return `${name} failed`;
  }
  return eventType;
}

/** Tells a transition from every other one of its machine. */
export function transitionName(transition: AnyTransitionDefinition): string {
  const { source, target } = transition;
  const guard = guardName(transition);
  const place = transitionsFrom(source).indexOf(transition);
  const to = target?.map(({ id }) => id).join(", ") ?? "stays";
  return `${source.id} (${place}) ${eventName(transition) || "always"}${guard ? ` [${guard}]` : ""} -> ${to}`;
}
