import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  fromPromise,
  getMicrosteps,
  type InputFrom,
  SimulatedClock,
  type StateValue,
} from "xstate";
import { getShortestPaths } from "xstate/graph";
import { eventName, guardName, stateNodesOf, transitionsFrom, transitionsOf } from "./transitions.ts";

/** What an actor may answer, and what it may reject with. */
export interface Answers {
  done: readonly unknown[];
  failed: readonly unknown[];
}

/** All that can happen to a flow: what people send, and what its actors answer. Delays are found in the machine. */
export interface FlowModel<Machine extends AnyStateMachine> {
  machine: Machine;
  input: InputFrom<Machine>;
  events: readonly EventFromLogic<Machine>[];
  answers?: Readonly<Record<string, Answers>>;
  /** The part of the context that decides which way the flow goes; all of it by default. */
  relevant?: (snapshot: AnyMachineSnapshot) => unknown;
}

export interface Walk {
  steps: { event: AnyEventObject; expected: StateValue }[];
}

/** What a walk did to the running machine. */
export interface Replay {
  values: StateValue[];
  states: string[];
  transitions: string[];
}

function transitionName(transition: AnyTransitionDefinition): string {
  const { source, target } = transition;
  const guard = guardName(transition);
  const place = transitionsFrom(source).indexOf(transition);
  const to = target?.map(({ id }) => id).join(", ") ?? "stays";
  return `${source.id} (${place}) ${eventName(transition) || "always"}${guard ? ` [${guard}]` : ""} -> ${to}`;
}

const none: Answers = { done: [], failed: [] };

/** Everything that can happen in a state: what people send, what its actors answer, and its delays. */
export function eventsIn(model: FlowModel<AnyStateMachine>, snapshot: AnyMachineSnapshot): AnyEventObject[] {
  const events: AnyEventObject[] = [...model.events];
  for (const node of snapshot._nodes) {
    for (const { id, src } of node.invoke) {
      const { done, failed } = (typeof src === "string" && model.answers?.[src]) || none;
      events.push(...done.map((output) => ({ type: `xstate.done.actor.${id}`, actorId: id, output })));
      events.push(...failed.map((error) => ({ type: `xstate.error.actor.${id}`, actorId: id, error })));
    }
    for (const { eventType } of node.after) events.push({ type: eventType });
  }
  return events;
}

/** The eventless transitions taken from one microstep to the next: out of a state that was left, into one entered. */
function eventlessIn(passed: readonly AnyMachineSnapshot[]): AnyTransitionDefinition[] {
  return passed.slice(1).flatMap((to, index) => {
    const left = passed[index]?._nodes.filter((node) => !to._nodes.includes(node)) ?? [];
    return left
      .flatMap(({ always = [] }) => always)
      .filter(({ target }) => target?.every((node) => to._nodes.includes(node)));
  });
}

/** Maps (calendars) would all be `{}` otherwise, and different events would be taken for the same. */
const withMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);

/** How `xstate/graph` explores the flow: every situation is a state with the context that is relevant. */
export function explorationOf(model: FlowModel<AnyStateMachine>) {
  const relevant = model.relevant ?? (({ context }) => context);
  return {
    input: model.input as unknown,
    events: (snapshot: AnyMachineSnapshot) => eventsIn(model, snapshot),
    serializeEvent: (event: AnyEventObject) => JSON.stringify(event, withMaps),
    serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, relevant(snapshot)], withMaps),
  };
}

/**
 * Walks that reach every state that can be reached and take every transition that can be taken, each the shortest.
 * What only a running machine shows (eventless transitions in passing) is judged by `missedBy`.
 */
export function walksThrough<Machine extends AnyStateMachine>(model: FlowModel<Machine>): Walk[] {
  const machine: AnyStateMachine = model.machine;
  const paths = getShortestPaths(machine, explorationOf(model));
  paths.sort((one, other) => one.steps.length - other.steps.length);
  const seen = new Set<string>();
  const isNew = (names: string[]) => {
    const before = seen.size;
    for (const name of names) seen.add(name);
    return seen.size > before;
  };
  return paths.flatMap(({ state, steps }) => {
    const done = steps.slice(1).map((step) => ({ event: step.event as AnyEventObject, expected: step.state.value }));
    const walks: Walk[] = [];
    if (isNew(state._nodes.map(({ id }) => id))) walks.push({ steps: done });
    for (const event of eventsIn(model, state)) {
      const passed: AnyMachineSnapshot[] = [state, ...getMicrosteps(machine, state, event).map(([step]) => step)];
      const taken = [...machine.getTransitionData(state, event), ...eventlessIn(passed)];
      const expected = passed.at(-1)?.value ?? state.value;
      if (isNew(taken.map(transitionName))) walks.push({ steps: [...done, { event, expected }] });
    }
    return walks;
  });
}

/** What happens in a walk, in one line: the name of its test. */
export const sentenceOf = ({ steps }: Walk): string =>
  steps.map(({ event }) => event.type.replace(/^xstate\./, "")).join(", ");

interface Pending {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** Lets everything that is resolved be heard: promises of actors take a few turns. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** Runs a walk against a running machine: its actors answer when the walk says so, its delays run on a simulated clock. */
export async function replay<Machine extends AnyStateMachine>(model: FlowModel<Machine>, walk: Walk): Promise<Replay> {
  const machine: AnyStateMachine = model.machine;
  const clock = new SimulatedClock();
  const pending = new Map<string, Pending>();
  const fake: AnyActorLogic = fromPromise(
    ({ self }) => new Promise((resolve, reject) => pending.set(self.id, { resolve, reject })),
  );
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, fake]));
  const states = new Set<string>();
  const transitions = new Set<string>();
  const actor = createActor(machine.provide({ actors }), {
    input: model.input,
    clock,
    inspect: (inspected) => {
      if (inspected.type !== "@xstate.microstep") return;
      for (const transition of inspected._transitions) {
        transitions.add(transitionName(transition));
        states.add(transition.source.id);
      }
    },
  });
  actor.subscribe((snapshot) => {
    for (const { id } of snapshot._nodes) states.add(id);
  });
  actor.start();
  const values: StateValue[] = [];
  for (const { event } of walk.steps) {
    const [, kind, place = ""] = /^xstate\.(done|error|after)\.(?:actor\.)?(.*)$/.exec(event.type) ?? [];
    if (kind === "done") pending.get(place)?.resolve(event.output);
    else if (kind === "error") pending.get(place)?.reject(event.error);
    else if (kind === "after") clock.increment(delayOf(actor.getSnapshot(), machine, event.type));
    else actor.send(event);
    await settle();
    values.push(actor.getSnapshot().value);
  }
  actor.stop();
  return { values, states: [...states], transitions: [...transitions] };
}

function delayOf(snapshot: AnyMachineSnapshot, machine: AnyStateMachine, eventType: string): number {
  const delay = snapshot._nodes.flatMap(({ after }) => after).find((after) => after.eventType === eventType)?.delay;
  return Number(typeof delay === "string" ? machine.implementations.delays[delay] : delay);
}

/** The states and transitions, by name, that none of the replays came through. */
export function missedBy(machine: AnyStateMachine, replays: readonly Replay[]): string[] {
  const seen = new Set(replays.flatMap(({ states, transitions }) => [...states, ...transitions]));
  const all = [...stateNodesOf(machine).map(({ id }) => id), ...transitionsOf(machine).map(transitionName)];
  return all.filter((name) => !seen.has(name));
}
