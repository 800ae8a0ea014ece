import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  fromPromise,
  getInitialSnapshot,
  getMicrosteps,
  type InputFrom,
  SimulatedClock,
  type StateValue,
} from "xstate";
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
function eventsIn(model: FlowModel<AnyStateMachine>, snapshot: AnyMachineSnapshot): AnyEventObject[] {
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

/** Maps (calendars) would all be `{}` otherwise, and different situations would be taken for the same. */
const withMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);

/** One thing that can happen in one situation, and the situation that follows. */
export interface Happening {
  from: AnyMachineSnapshot;
  event: AnyEventObject;
  to: AnyMachineSnapshot;
  transitions: readonly AnyTransitionDefinition[];
}

/** A state with the context that is relevant, the shortest way to it, and all that can happen there. */
interface Situation {
  snapshot: AnyMachineSnapshot;
  steps: Walk["steps"];
  happenings: Happening[];
}

function happen(machine: AnyStateMachine, from: AnyMachineSnapshot, event: AnyEventObject): Happening {
  const passed: AnyMachineSnapshot[] = [from, ...getMicrosteps(machine, from, event).map(([step]) => step)];
  const transitions = [...(machine.getTransitionData(from, event) ?? []), ...eventlessIn(passed)];
  return { from, event, to: passed.at(-1) ?? from, transitions };
}

/** More than any flow has: where a guard is lost, a counter may rise without end. */
const mostSituations = 10_000;

/** Every situation that a flow can come to, the nearest first; it is explored only as far as it is asked for. */
function* explore(model: FlowModel<AnyStateMachine>): Generator<Situation> {
  const { machine, relevant = ({ context }) => context } = model;
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, relevant(snapshot)], withMaps);
  const first = getInitialSnapshot(machine, model.input as unknown) as AnyMachineSnapshot;
  const seen = new Set([keyOf(first)]);
  const situations: Situation[] = [{ snapshot: first, steps: [], happenings: [] }];
  // The list grows while it is gone through: breadth first, so that the first way to a situation is a shortest one.
  for (const situation of situations) {
    const { snapshot, steps, happenings } = situation;
    for (const event of eventsIn(model, snapshot)) {
      const happening = happen(machine, snapshot, event);
      happenings.push(happening);
      const key = keyOf(happening.to);
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > mostSituations) throw new RangeError(`${machine.id} has no end of situations: what stops it?`);
      const step = { event, expected: happening.to.value };
      situations.push({ snapshot: happening.to, steps: [...steps, step], happenings: [] });
    }
    yield situation;
  }
}

const explored = new WeakMap<object, readonly Situation[]>();

/** Each model is explored once. */
function situationsOf(model: FlowModel<AnyStateMachine>): readonly Situation[] {
  const situations = explored.get(model) ?? [...explore(model)];
  explored.set(model, situations);
  return situations;
}

/** All that can happen in every situation that a flow can come to. */
export function happeningsIn<Machine extends AnyStateMachine>(model: FlowModel<Machine>): Happening[] {
  return situationsOf(model).flatMap(({ happenings }) => happenings);
}

/** The walks of `walksThrough` one by one, the shortest first, for who does not need them all. */
export const eachWalk = <Machine extends AnyStateMachine>(model: FlowModel<Machine>): Generator<Walk> =>
  walksIn(explore(model));

/**
 * Walks that reach every state that can be reached and take every transition that can be taken, each the shortest.
 * What only a running machine shows (eventless transitions in passing) is judged by `missedBy`.
 */
export const walksThrough = <Machine extends AnyStateMachine>(model: FlowModel<Machine>): Walk[] => [
  ...walksIn(situationsOf(model)),
];

function* walksIn(situations: Iterable<Situation>): Generator<Walk> {
  const seen = new Set<string>();
  const isNew = (names: string[]) => {
    const before = seen.size;
    for (const name of names) seen.add(name);
    return seen.size > before;
  };
  for (const { snapshot, steps, happenings } of situations) {
    if (isNew(snapshot._nodes.map(({ id }) => id))) yield { steps };
    for (const { event, to, transitions } of happenings) {
      if (isNew(transitions.map(transitionName))) yield { steps: [...steps, { event, expected: to.value }] };
    }
  }
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
