import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { getStateNodes } from "xstate/graph";
import { guardName, transitionsFrom } from "./transitions.ts";

/** A step of a lifecycle, as its chart has it. */
export interface ChartedStep {
  /** The status in which it is taken. */
  from: string;
  event: string;
  /** All of them have to hold. */
  guards: string[];
  to: string;
  /** What the server carries out, in this order. */
  effects: string[];
}

/** The steps of a machine that have effects; none for a machine that names no effects. */
export function chartedSteps(machine: AnyStateMachine): ChartedStep[] {
  return getStateNodes(machine)
    .flatMap((node) => transitionsFrom(node).map((transition) => stepOf(machine, node, transition)))
    .filter(({ effects }) => effects.length > 0);
}

function stepOf(machine: AnyStateMachine, node: AnyStateNode, transition: AnyTransitionDefinition): ChartedStep {
  const target = transition.target?.[0] ?? node;
  const entered = target === node ? [] : [...node.exit, ...target.entry];
  return {
    from: node.key,
    event: transition.eventType,
    guards: guardsOf(machine, guardName(transition)),
    to: target.key,
    effects: [...transition.actions, ...entered].map(nameOf).filter((name) => isEffect(machine, name)),
  };
}

const nameOf = (action: unknown): string =>
  typeof action === "string" ? action : ((action as { type?: string }).type ?? "");

/** What XState carries out itself (`assign`, `raise`) has a `resolve` of its own. */
function isEffect(machine: AnyStateMachine, name: string): boolean {
  const action: unknown = machine.implementations.actions[name];
  return typeof action === "function" && !("resolve" in action);
}

/** The parts of a guard that combines others with `and`. */
function guardsOf(machine: AnyStateMachine, name: string | null): string[] {
  if (name === null) return [];
  const { guards } = (machine.implementations.guards[name] ?? {}) as { guards?: readonly unknown[] };
  const parts = guards?.filter((part) => typeof part === "string");
  return parts && parts.length > 0 ? parts : [name];
}
