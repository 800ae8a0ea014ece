import { offlineQueueMachine } from "../../../machines/offline-queue/offline-queue.machine.ts";
import type { QueuedCall } from "../../../machines/offline-queue/offline-queue.types.ts";
import type { FlowModel } from "./paths.ts";

/** A step of a boat that waits. */
export function aQueuedCall(key: string, changes: Partial<QueuedCall> = {}): QueuedCall {
  const step = { call: "turnaroundStep", request: { version: 1, step: "boat.cleaned" } };
  return { key, subject: "vehicle 1", ...step, at: "2027-05-03T08:00:00.000Z", position: 1, refusal: null, ...changes };
}

export const refusal = { kind: "conflict", errors: { step: "guards:turnaround.isBriefed" } };

/** All that happens to two steps of one boat and one of another. */
export const offlineQueueModel: FlowModel<typeof offlineQueueMachine> = {
  machine: offlineQueueMachine,
  input: undefined,
  events: [
    { type: "call.retried", key: "first", version: 5, at: "2027-05-03T09:00:00.000Z" },
    { type: "call.discarded", key: "first" },
    { type: "call.queued", call: aQueuedCall("second") },
    { type: "network.returned" },
    { type: "calls.read", calls: [] },
    { type: "calls.read", calls: [aQueuedCall("other", { subject: "vehicle 2" })] },
  ],
  answers: {
    loadCalls: {
      done: [
        [],
        [aQueuedCall("first"), aQueuedCall("other", { subject: "vehicle 2" }), aQueuedCall("second")],
        [aQueuedCall("first", { refusal })],
      ],
      failed: [new Error("the browser forbids storage")],
    },
    sendCall: { done: [{ version: 2 }, { version: null }], failed: [{ kind: "later" }, refusal] },
  },
};

export const models = { "steps on the jetty": offlineQueueModel };
