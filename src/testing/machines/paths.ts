import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  fromPromise,
  getInitialSnapshot,
  getNextSnapshot,
  type InputFrom,
  SimulatedClock,
  type StateValue,
} from "xstate";
import {
  adjacencyMapToArray,
  getAdjacencyMap,
  getShortestPaths,
  getStateNodes,
  type SerializedSnapshot,
  type StatePath,
} from "xstate/graph";
import { transitionName, transitionsOf } from "./transitions.ts";

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

/** Maps (calendars) would all be `{}` otherwise, and different situations would be taken for the same. */
const withMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);

/** More than any flow has: where a guard is lost, a counter may rise without end. */
const mostHappenings = 100_000;

/** How xstate/graph is to explore the flow. */
function traversalOf(model: FlowModel<AnyStateMachine>) {
  const { relevant = ({ context }) => context } = model;
  return {
    input: model.input as unknown,
    events: (snapshot: AnyMachineSnapshot) => eventsIn(model, snapshot),
    serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, relevant(snapshot)], withMaps),
    serializeEvent: (event: AnyEventObject) => JSON.stringify(event, withMaps),
    limit: mostHappenings,
  };
}

/** One thing that can happen in one situation, and the situation that follows. */
export interface Happening {
  from: AnyMachineSnapshot;
  event: AnyEventObject;
  to: AnyMachineSnapshot;
}

/** All that can happen in every situation that a flow can come to. */
export function happeningsIn<Machine extends AnyStateMachine>(model: FlowModel<Machine>): Happening[] {
  const edges = adjacencyMapToArray(getAdjacencyMap(model.machine, traversalOf(model)));
  return edges.map(({ state, event, nextState }) => ({ from: state, event, to: nextState }));
}

/** Remembers what it is asked, and answers whether anything of it is new. */
function createNews() {
  const seen = new Set<string>();
  return (names: string[]) => {
    const before = seen.size;
    for (const name of names) seen.add(name);
    return seen.size > before;
  };
}

/** The shortest walk to each situation, the nearest first. */
function walksToSituations(model: FlowModel<AnyStateMachine>) {
  const paths: StatePath<AnyMachineSnapshot, AnyEventObject>[] = getShortestPaths(model.machine, traversalOf(model));
  return paths.map(({ state, steps }) => {
    // The first step is the start of the machine.
    const taken = steps.slice(1).map((step) => ({ event: step.event, expected: step.state.value }));
    return { state, walk: { steps: taken } satisfies Walk };
  });
}

/** One walk to each state that can be reached, each the shortest. */
export function walksToEachState<Machine extends AnyStateMachine>(model: FlowModel<Machine>): Walk[] {
  const isNew = createNews();
  const reached = walksToSituations(model).filter(({ state }) => isNew(state._nodes.map(({ id }) => id)));
  return reached.map(({ walk }) => walk);
}

/**
 * Walks that come through each state that can be reached: those to each state but for the beginnings of others, of which
 * nothing is left to say to who looks after every step.
 */
export function walksPastEachState<Machine extends AnyStateMachine>(model: FlowModel<Machine>): Walk[] {
  const eventsOf = ({ steps }: Walk) => steps.map(({ event }) => JSON.stringify(event, withMaps));
  const walks = walksToEachState(model);
  const all = walks.map(eventsOf);
  const isBeginning = (events: string[]) =>
    all.some((other) => other.length > events.length && events.every((event, place) => event === other[place]));
  return walks.filter((walk) => !isBeginning(eventsOf(walk)));
}

/**
 * Walks that take every transition wherever it changes something, each the shortest.
 * @param differsBy what of an event makes it another one beside where it leads; nothing by default.
 */
export function walksThrough<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  differsBy: (event: AnyEventObject) => string | null = () => null,
): Walk[] {
  const machine: AnyStateMachine = model.machine;
  const traversal = traversalOf(model);
  const adjacency = getAdjacencyMap(model.machine as AnyStateMachine, traversal);
  const isNew = createNews();
  return walksToSituations(model).flatMap(({ state: from, walk }) => {
    const happenings = Object.values(
      adjacency[traversal.serializeState(from) as SerializedSnapshot]?.transitions ?? {},
    );
    return happenings.flatMap(({ event, state: to }) => {
      const taken = machine.getTransitionData(from, event)?.map(transitionName) ?? [];
      const isTaken = taken.length > 0 && isNew([JSON.stringify([from.value, taken, to.value, differsBy(event)])]);
      return isTaken ? [{ steps: [...walk.steps, { event, expected: to.value }] }] : [];
    });
  });
}

/** The walk, and what happens next. */
export function goOn<Machine extends AnyStateMachine>(
  { machine, input }: FlowModel<Machine>,
  { steps }: Walk,
  event: AnyEventObject,
): Walk {
  const walked: AnyStateMachine = machine;
  const start: AnyMachineSnapshot = getInitialSnapshot(walked, input as unknown);
  const events = [...steps.map((step) => step.event), event];
  const { value } = events.reduce((at, next) => getNextSnapshot(walked, at, next) as AnyMachineSnapshot, start);
  return { steps: [...steps, { event, expected: value }] };
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

/**
 * Runs a walk against a running machine: its actors answer when the walk says so, its delays run on a simulated clock.
 */
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

/** Milliseconds of a delay that runs in a situation, by the event that ends it. */
export function delayOf(snapshot: AnyMachineSnapshot, machine: AnyStateMachine, eventType: string): number {
  const delay = snapshot._nodes.flatMap(({ after }) => after).find((after) => after.eventType === eventType)?.delay;
  return Number(typeof delay === "string" ? machine.implementations.delays[delay] : delay);
}

/** The states and transitions, by name, that none of the replays came through. */
export function missedBy(machine: AnyStateMachine, replays: readonly Replay[]): string[] {
  const seen = new Set(replays.flatMap(({ states, transitions }) => [...states, ...transitions]));
  const all = [...getStateNodes(machine).map(({ id }) => id), ...transitionsOf(machine).map(transitionName)];
  return all.filter((name) => !seen.has(name));
}
