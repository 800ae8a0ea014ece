import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from "xstate";
import { type Verdict, verdictOn } from "../../../machines/support/refusals.ts";
import { eventsIn, type FlowModel } from "../../testing/machines/paths.ts";

type Model = FlowModel<AnyStateMachine>;

/** What happened, and the situation after it. */
export interface Step {
  /** Null for the beginning. */
  event: AnyEventObject | null;
  snapshot: AnyMachineSnapshot;
  emitted: AnyEventObject[];
}

/** A machine that was led step by step; `at` is the step that is looked at. */
export interface Run {
  model: Model;
  steps: readonly Step[];
  at: number;
}

interface Executed {
  type: string;
  params?: { event?: AnyEventObject };
}

function stepOf(event: AnyEventObject | null, [snapshot, actions]: readonly [unknown, readonly Executed[]]): Step {
  const emitted = actions.flatMap(({ type, params }) => (type === "xstate.emit" && params?.event) || []);
  return { event, snapshot: snapshot as AnyMachineSnapshot, emitted };
}

/** The machine as it begins. Nothing of its work is done: its actors wait to be answered. */
export function beginRun(model: Model): Run {
  const machine: AnyStateMachine = model.machine;
  const first = initialTransition(machine, model.input) as unknown as [unknown, Executed[]];
  return { model, steps: [stepOf(null, first)], at: 0 };
}

/** The step that is looked at. @throws RangeError for a run that was not begun. */
export function stepAt({ steps, at }: Run): Step {
  const step = steps[at];
  if (!step) throw new RangeError(`there is no step ${at}`);
  return step;
}

/** Something happens after the step that is looked at; what came after it before is forgotten. */
export function takeStep(run: Run, event: AnyEventObject): Run {
  const machine: AnyStateMachine = run.model.machine;
  const next = transition(machine, stepAt(run).snapshot, event) as unknown as [unknown, Executed[]];
  return { ...run, steps: [...run.steps.slice(0, run.at + 1), stepOf(event, next)], at: run.at + 1 };
}

export function goToStep(run: Run, at: number): Run {
  return { ...run, at: Math.min(Math.max(at, 0), run.steps.length - 1) };
}

/** A walk from its beginning, looked at from its end. */
export function runOf(model: Model, events: readonly AnyEventObject[]): Run {
  return events.reduce(takeStep, beginRun(model));
}

/** Something that can happen, and what the machine makes of it. */
export interface Choice {
  event: AnyEventObject;
  /** Who brings it about: a person, the actor that is asked, or time. */
  from: { kind: "person" } | { kind: "actor"; actor: string; fails: boolean } | { kind: "time"; delay: string };
  verdict: Verdict;
}

/** Who brings an event about in a situation. */
export function originOf({ type }: AnyEventObject, snapshot: AnyMachineSnapshot): Choice["from"] {
  for (const node of snapshot._nodes) {
    const delayed = node.after.find(({ eventType }) => eventType === type);
    if (delayed) return { kind: "time", delay: String(delayed.delay) };
    for (const { id, src } of node.invoke) {
      const fails = type === `xstate.error.actor.${id}`;
      if (!fails && type !== `xstate.done.actor.${id}`) continue;
      return { kind: "actor", actor: typeof src === "string" ? src : id, fails };
    }
  }
  return { kind: "person" };
}

/** All that can happen in a situation, with the payloads of the walks of the tests. Once it is over, nothing can. */
export function choicesIn(model: Model, snapshot: AnyMachineSnapshot): Choice[] {
  if (snapshot.status !== "active") return [];
  return eventsIn(model, snapshot).map((event) => ({
    event,
    from: originOf(event, snapshot),
    verdict: verdictOn(snapshot as never, event as never),
  }));
}
