import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
  SimulatedClock,
  type StateValue,
  waitFor,
} from "xstate";
import { delayOf, type Replay, sentenceOf, type Walk } from "../machines/paths.ts";
import { transitionName } from "../machines/transitions.ts";
import { type Delivery, type Line } from "./line.ts";

/** What a walk says that an actor comes to. */
export interface WantedAnswer {
  kind: "done" | "error";
  value: unknown;
  /** What the walk goes on with. */
  rest: readonly AnyEventObject[];
  /** The running machine. */
  parent: AnyActorRef;
  /** The actor that is to answer, such as a machine that is invoked. */
  child: AnyActorRef;
  /** Lets time pass for the machine. */
  pass: (milliseconds: number) => void;
}

/** Sees to it that the server answers as the walk says; the calls of `paths` are let through then. */
interface Answering {
  paths: readonly string[];
  prepare: (wanted: WantedAnswer) => Promise<Delivery>;
}

/** A machine with its real actors, on a line to the real server. */
export interface Flow<Machine extends AnyStateMachine> {
  machine: Machine;
  input: InputFrom<Machine>;
  systemId?: string;
  line: Line;
  /** What is sent in place of an event of the model, whose ids and names are made up. */
  sent?: (
    event: EventFromLogic<Machine>,
    at: { machine: AnyActorRef; rest: readonly AnyEventObject[] },
  ) => EventFromLogic<Machine> | Promise<EventFromLogic<Machine>>;
  /** The state that really follows, where the model's stand-in for an actor is slower than the actor. */
  expected?: (event: EventFromLogic<Machine>, state: StateValue) => StateValue;
  /** By the name of the actor. One that is a function does all of the actor's work itself. */
  answers: Readonly<Record<string, Answering | ((wanted: WantedAnswer) => Promise<void>)>>;
}

const kindOf = (value: unknown) =>
  typeof value === "object" && value !== null ? ((value as { kind?: unknown }).kind ?? "an object") : value;

/** What an answer is about: amounts count only where the walk decides by them. */
function summaryOf(kind: string, value: unknown): unknown {
  const amount = (value as { kind?: unknown; amountCents?: unknown } | null)?.amountCents;
  return [kind, kindOf(value), kindOf(value) === "valid" ? amount : undefined];
}

/**
 * Takes a walk with a running machine whose actors call the real server: each answers when the walk says so.
 * @throws Error where the server answers otherwise than the walk says, or the machine comes to another state.
 */
export async function drive<Machine extends AnyStateMachine>(flow: Flow<Machine>, walk: Walk): Promise<Replay> {
  const { machine, line } = flow;
  const clock = new SimulatedClock();
  const [states, transitions] = [new Set<string>(), new Set<string>()];
  const answersOf = new Map<string, unknown>();
  const actor = createActor(machine as AnyStateMachine, {
    input: flow.input as unknown,
    clock,
    ...(flow.systemId !== undefined && { systemId: flow.systemId }),
    inspect: (inspected) => {
      if (inspected.actorRef.sessionId !== inspected.rootId) return;
      if (inspected.type === "@xstate.event") {
        const { type, output, error } = inspected.event as AnyEventObject;
        const [, kind, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
        if (kind && id !== undefined) answersOf.set(id, summaryOf(kind, kind === "done" ? output : error));
      }
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

  const restAfter = (at: number) => walk.steps.slice(at + 1).map(({ event }) => event);

  async function letAnswer(kind: "done" | "error", id: string, at: number): Promise<void> {
    const event = walk.steps[at]?.event as AnyEventObject;
    const child = actor.getSnapshot().children[id];
    const invoked = actor.getSnapshot()._nodes.flatMap(({ invoke }) => invoke);
    const src: unknown = invoked.find((one) => one.id === id)?.src;
    const answering = typeof src === "string" ? flow.answers[src] : undefined;
    if (!child || !answering) throw new Error(`nobody waits for ${id}`);
    const value: unknown = kind === "done" ? event["output"] : event["error"];
    const wanted = {
      kind,
      value,
      rest: restAfter(at),
      parent: actor,
      child,
      pass: (milliseconds: number) => clock.increment(milliseconds),
    };
    if (typeof answering === "function") {
      await answering(wanted);
      const { status, value: state } = child.getSnapshot() as { status: string; value?: unknown };
      if (status === "active") throw new Error(`${id} does not end: ${JSON.stringify(state)}`);
    } else line.open(answering.paths, await answering.prepare(wanted));
    await waitFor(actor, ({ children }) => children[id] !== child);
    line.close();
    const [came, expected] = [answersOf.get(id), summaryOf(kind, value)];
    if (JSON.stringify(came) !== JSON.stringify(expected)) {
      throw new Error(`${id} came to ${JSON.stringify(came)} instead of ${JSON.stringify(expected)}`);
    }
  }

  async function take(at: number): Promise<void> {
    const { event } = walk.steps[at] as Walk["steps"][number];
    const [, kind, id = ""] = /^xstate\.(done|error|after)\.(?:actor\.)?(.*)$/.exec(event.type) ?? [];
    if (kind === "done" || kind === "error") await letAnswer(kind, id, at);
    else if (kind === "after") clock.increment(delayOf(actor.getSnapshot(), machine, event.type));
    else
      actor.send(
        (await flow.sent?.(event as EventFromLogic<Machine>, { machine: actor, rest: restAfter(at) })) ?? event,
      );
  }

  try {
    for (const [at, { event, expected: state }] of walk.steps.entries()) {
      await take(at);
      const { value } = actor.getSnapshot();
      const expected = flow.expected?.(event as EventFromLogic<Machine>, state) ?? state;
      if (JSON.stringify(value) !== JSON.stringify(expected)) {
        throw new Error(`after ${event.type}: ${JSON.stringify(value)} instead of ${JSON.stringify(expected)}`);
      }
    }
  } catch (error) {
    throw new Error([sentenceOf(walk), String(error), ...line.calls].join("\n  "), { cause: error });
  } finally {
    line.close();
    actor.stop();
  }
  return { values: [], states: [...states], transitions: [...transitions] };
}
