import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { getStateNodes } from "xstate/graph";
import { eventName, guardName, transitionName, transitionsFrom } from "../../testing/machines/transitions.ts";

/** A state of a chart; plain data, so that charts of two commits can be compared. */
export interface ChartState {
  /** `booking.order.paying` */
  id: string;
  key: string;
  /** `order.paying`; empty for the machine itself. */
  path: string;
  kind: "atomic" | "compound" | "parallel" | "final" | "history";
  /** The id of the state in which it begins; null where it has none inside. */
  initial: string | null;
  description: string;
  tags: string[];
  /** The names of the actors that work while one is in it. */
  actors: string[];
  entry: string[];
  exit: string[];
  states: ChartState[];
}

export interface ChartTransition {
  id: string;
  source: string;
  /** Where it leads; empty where it only acts. */
  targets: string[];
  /** `day.clicked`, `captureOrder done`, `after holdLimit`; empty where nothing has to happen. */
  event: string;
  guard: string | null;
  actions: string[];
}

export interface Chart {
  id: string;
  description: string;
  root: ChartState;
  transitions: ChartTransition[];
  /** In milliseconds; null where it is computed. */
  delays: Record<string, number | null>;
}

/** An action or guard as it is written: its name, else what kind of code it is. */
function nameOf(written: unknown): string {
  if (typeof written === "string") return written;
  if (typeof written === "function") return written.name || "inline";
  const { type, params } = written as { type: string; params?: unknown };
  return params && typeof params === "object" ? `${type} ${Object.values(params).join(" ")}` : type;
}

function stateOf(node: AnyStateNode): ChartState {
  const states = Object.values(node.states);
  const [first] = states.length > 0 && node.type === "compound" ? node.initial.target : [];
  return {
    id: node.id,
    key: node.key,
    path: node.path.join("."),
    kind: node.type,
    initial: first?.id ?? null,
    description: node.description ?? "",
    tags: [...node.tags],
    actors: node.invoke.map(({ id, src }) => (typeof src === "string" ? src : id)),
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
    states: states.map(stateOf),
  };
}

function transitionOf(transition: AnyTransitionDefinition): ChartTransition {
  return {
    id: transitionName(transition),
    source: transition.source.id,
    targets: (transition.target ?? []).map(({ id }) => id),
    event: eventName(transition),
    guard: guardName(transition),
    actions: transition.actions.map(nameOf),
  };
}

/** What a machine's chart shows, without the code behind it. */
export function chartOf(machine: AnyStateMachine): Chart {
  const delays = Object.entries(machine.implementations.delays);
  const nodes: AnyStateNode[] = [machine.root, ...getStateNodes(machine)];
  return {
    id: machine.id,
    description: machine.root.description ?? "",
    root: stateOf(machine.root),
    transitions: nodes.flatMap(transitionsFrom).map(transitionOf),
    delays: Object.fromEntries(delays.map(([name, delay]) => [name, typeof delay === "number" ? delay : null])),
  };
}

/** A state with all states inside it, outer ones first. */
export function statesIn(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesIn)];
}
