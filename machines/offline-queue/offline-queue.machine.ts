import { assign, emit, enqueueActions, setup } from "xstate";
import { answer, logRejection, rejection, unprovided } from "../support/actors.ts";
import { nextCall } from "./offline-queue.selectors.ts";
import type {
  OfflineQueueActors,
  OfflineQueueContext,
  OfflineQueueEmitted,
  OfflineQueueEvent,
  QueuedCall,
  SentCall,
} from "./offline-queue.types.ts";

const actors: OfflineQueueActors = {
  loadCalls: unprovided("loadCalls"),
  sendCall: unprovided("sendCall"),
};

type Changes = Partial<Pick<QueuedCall, "request" | "at" | "refusal">>;

const withChange = (calls: readonly QueuedCall[], key: string, change: Changes) =>
  calls.map((call) => (call.key === key ? { ...call, ...change } : call));

/** The call that is being sent; undefined where it was refused in another tab and dropped here meanwhile. */
const sentCall = ({ calls, sending }: OfflineQueueContext) => calls.find(({ key }) => key === sending);

/**
 * Calls that wait on the device for the network (requirements/offline.md). They are sent one after the other, in their
 * order; one that is refused stays until somebody decides, and holds back what follows it about the same thing.
 */
export const offlineQueueMachine = setup({
  types: {
    context: {} as OfflineQueueContext,
    events: {} as OfflineQueueEvent,
    emitted: {} as OfflineQueueEmitted,
  },
  actors,
  guards: {
    hasNext: ({ context }) => nextCall(context.calls) !== null,
    isNotNow: (_, failure: unknown) =>
      typeof failure === "object" && failure !== null && "kind" in failure && failure.kind === "later",
  },
  actions: {
    /** Loaded ones come first: they were asked for before this page was opened. */
    keepLoaded: assign(({ context }, loaded: readonly QueuedCall[]) => ({
      calls: [...loaded.filter(({ key }) => !context.calls.some((call) => call.key === key)), ...context.calls],
    })),
    /** Once, however often it is asked for. */
    add: assign(({ context }, call: QueuedCall) => ({
      calls: context.calls.some(({ key }) => key === call.key) ? context.calls : [...context.calls, call],
    })),
    /** What is being sent here stays until it is answered: who sends knows what other tabs did with it. */
    replace: assign(({ context }, { calls, sending }: { calls: readonly QueuedCall[]; sending: string | null }) => ({
      calls: [
        ...context.calls.filter(({ key }) => key === sending && !calls.some((call) => call.key === key)),
        ...calls,
      ],
    })),
    choose: assign(({ context }) => ({ sending: nextCall(context.calls)?.key ?? null })),
    /** What follows about the same thing is sent to the version that this call made. */
    removeSent: enqueueActions(({ context, enqueue }, { version }: SentCall) => {
      const sent = sentCall(context);
      if (!sent) return;
      const calls = context.calls.filter(({ key }) => key !== sent.key);
      const follower = version === null ? undefined : calls.find(({ subject }) => subject === sent.subject);
      const request = follower && version !== null ? { ...follower.request, version } : null;
      enqueue.assign({ calls: follower && request ? withChange(calls, follower.key, { request }) : calls });
      enqueue.emit({ type: "call.removed", key: sent.key });
      if (follower && request) enqueue.emit({ type: "call.changed", call: { ...follower, request } });
    }),
    refuse: enqueueActions(({ context, enqueue }, refusal: unknown) => {
      const sent = sentCall(context);
      if (!sent) return;
      enqueue.assign({ calls: withChange(context.calls, sent.key, { refusal }) });
      enqueue.emit({ type: "call.changed", call: { ...sent, refusal } });
    }),
    retry: enqueueActions(
      ({ context, enqueue }, { key, version, at }: { key: string; version: number; at: string }) => {
        const call = context.calls.find((one) => one.key === key && one.refusal !== null);
        if (!call) return;
        const change = { refusal: null, at, request: { ...call.request, version } };
        enqueue.assign({ calls: withChange(context.calls, key, change) });
        enqueue.emit({ type: "call.changed", call: { ...call, ...change } });
      },
    ),
    /** Only what was refused: what waits may be on its way. */
    discard: enqueueActions(({ context, enqueue }, discarded: string) => {
      if (!context.calls.some(({ key, refusal }) => key === discarded && refusal !== null)) return;
      enqueue.assign({ calls: context.calls.filter(({ key }) => key !== discarded) });
      enqueue.emit({ type: "call.removed", key: discarded });
    }),
    logFailure: emit((_, failure: unknown) => ({ type: "failure.logged" as const, failure })),
  },
  delays: { retryPause: 15_000 },
}).createMachine({
  id: "offlineQueue",
  description:
    "What waits on a phone for the network: sent in its order, and what is refused is shown until it is dropped.",
  context: { calls: [], sending: null },
  initial: "loading",
  on: {
    "call.queued": { actions: { type: "add", params: ({ event }) => event.call } },
    "call.retried": { actions: { type: "retry", params: ({ event }) => event } },
    "call.discarded": { actions: { type: "discard", params: ({ event }) => event.key } },
    "calls.read": { actions: { type: "replace", params: ({ event: { calls } }) => ({ calls, sending: null }) } },
  },
  states: {
    loading: {
      invoke: {
        src: "loadCalls",
        onDone: { target: "idle", actions: { type: "keepLoaded", params: answer } },
        onError: { target: "idle", actions: logRejection },
      },
    },
    idle: {
      description: "Nothing waits but what was refused, if anything.",
      always: { guard: "hasNext", target: "sending" },
    },
    sending: {
      entry: "choose",
      on: {
        "calls.read": {
          actions: {
            type: "replace",
            params: ({ event: { calls }, context: { sending } }) => ({ calls, sending }),
          },
        },
      },
      invoke: {
        src: "sendCall",
        // It was chosen just now.
        input: ({ context }) => sentCall(context) as QueuedCall,
        onDone: { target: "idle", actions: { type: "removeSent", params: answer } },
        onError: [
          { guard: { type: "isNotNow", params: rejection }, target: "waiting" },
          { target: "idle", actions: { type: "refuse", params: rejection } },
        ],
      },
    },
    waiting: {
      description: "No network.",
      after: { retryPause: "idle" },
      on: {
        "network.returned": "idle",
        // Somebody wants it now.
        "call.retried": { target: "idle", actions: { type: "retry", params: ({ event }) => event } },
      },
    },
  },
});
