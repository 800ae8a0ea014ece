import type { AnyMachineSnapshot, InspectionEvent } from "xstate";
import { channelName, type FollowedActor, type FollowedStep, type FollowMessage } from "./messages.ts";
import { encode } from "./values.ts";

/** A page that is open all day remembers no more of a machine. */
const mostSteps = 500;

interface Inspected {
  actor: FollowedActor;
  steps: FollowedStep[];
}

const isOfMachine = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === "object" && snapshot !== null && "machine" in snapshot && "_nodes" in snapshot;

/**
 * Tells the workbench in another tab what happens to the machines of this page.
 * @returns what XState calls for everything that happens.
 */
export function createInspector(channel: BroadcastChannel, page: string): (inspected: InspectionEvent) => void {
  const running = new Map<string, Inspected>();
  const send = (message: FollowMessage) => channel.postMessage(message);
  channel.addEventListener("message", ({ data }: MessageEvent<FollowMessage>) => {
    if (data.kind !== "asked") return;
    for (const { actor, steps } of running.values()) send({ kind: "started", actor, steps });
  });
  return (inspected) => {
    if (inspected.type !== "@xstate.snapshot" || !isOfMachine(inspected.snapshot)) return;
    const { snapshot, event, actorRef } = inspected;
    const key = `${page} ${(actorRef as unknown as { sessionId: string }).sessionId}`;
    const begins = event.type === "xstate.init";
    const step: FollowedStep = {
      event: begins ? null : event,
      value: snapshot.value as FollowedStep["value"],
      context: snapshot.context as unknown,
      tags: [...snapshot.tags],
      status: snapshot.status,
    };
    // What is remembered is encoded at once: contexts may change, and elements must not be held.
    const encoded = encode(step) as FollowedStep;
    const known = running.get(key);
    if (begins || !known) {
      const actor = { key, machine: snapshot.machine.id, input: encode((event as { input?: unknown }).input) };
      running.set(key, { actor, steps: [encoded] });
      send({ kind: "started", actor, steps: [encoded] });
    } else {
      known.steps = [...known.steps, encoded].slice(-mostSteps);
      send({ kind: "moved", key, step: encoded });
    }
    if (event.type === "xstate.stop" || snapshot.status !== "active") send({ kind: "stopped", key });
  };
}

/** The channel of this browser to the workbench; a name that no other page has. */
export function inspectorOfPage(): (inspected: InspectionEvent) => void {
  return createInspector(new BroadcastChannel(channelName), crypto.randomUUID());
}
