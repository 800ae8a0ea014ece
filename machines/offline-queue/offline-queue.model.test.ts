import type { AnyMachineSnapshot } from "xstate";
import { offlineQueueModel } from "../../src/testing/machines/offline-queue-model.ts";
import { happeningsIn, missedBy, replay, walksThrough } from "../../src/testing/machines/paths.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import { offlineQueueMachine } from "./offline-queue.machine.ts";
import { standingOf } from "./offline-queue.selectors.ts";
import type { OfflineQueueContext } from "./offline-queue.types.ts";

const callsOf = ({ context }: AnyMachineSnapshot) => (context as OfflineQueueContext).calls;

const sendingIn = ({ value, context }: AnyMachineSnapshot) =>
  value === "sending" ? (context as OfflineQueueContext).sending : null;

/** The state, which call is being sent, and of each how it stands: `sending other, first refused, other waiting`. */
function stateOf(snapshot: AnyMachineSnapshot): string {
  const calls = callsOf(snapshot);
  const words = calls.map((call) => `${call.key} ${standingOf(calls, call)}`);
  const { sending } = snapshot.context as OfflineQueueContext;
  const state = snapshot.value === "sending" ? `sending ${sending}` : String(snapshot.value);
  return [state, ...words].join(", ");
}

const all = "first waiting, other waiting, second waiting";
const held = "first refused, other waiting, second behind";
const rest = "first refused, second behind";

/** requirements/offline.md, written apart from the chart; of the situations those that differ in what they do. */
const required: Steps = {
  loading: {
    "loadCalls: []": "idle",
    'loadCalls: ["first","other","second"]': `sending first, ${all}`,
    'loadCalls: ["first refused"]': "idle, first refused",
    "loadCalls failed: thrown": "idle",
    "call.queued": "loading, second waiting",
    "calls.read": "loading or loading, other waiting",
  },
  idle: { "call.queued": "sending second, second waiting", "calls.read": "idle or sending other, other waiting" },
  "idle, first refused": {
    "call.retried": "sending first, first waiting",
    "call.discarded": "idle",
    "call.queued": "idle, first refused, second behind",
    "calls.read": "idle or sending other, other waiting",
  },
  [`idle, ${rest}`]: {
    "call.retried": "sending first, first waiting, second waiting",
    "call.discarded": "sending second, second waiting",
    "calls.read": "idle or sending other, other waiting",
  },
  [`sending first, ${all}`]: {
    "sendCall: sent": "sending other, other waiting, second waiting",
    "sendCall failed: later": `waiting, ${all}`,
    "sendCall failed: conflict": `sending other, ${held}`,
    "calls.read": "sending first, first waiting or sending first, first waiting, other waiting",
  },
  [`waiting, ${all}`]: {
    "after retryPause": `sending first, ${all}`,
    "network.returned": `sending first, ${all}`,
    "call.retried": `sending first, ${all}`,
    "calls.read": "waiting or waiting, other waiting",
  },
  [`sending other, ${held}`]: {
    "sendCall: sent": `idle, ${rest}`,
    "sendCall failed: later": `waiting, ${held}`,
    "sendCall failed: conflict": "idle, first refused, other refused, second behind",
    "call.retried": `sending other, ${all}`,
    "call.discarded": "sending other, other waiting, second waiting",
    "calls.read": "sending other, other waiting",
  },
  [`waiting, ${held}`]: {
    "after retryPause": `sending other, ${held}`,
    "network.returned": `sending other, ${held}`,
    "call.retried": `sending first, ${all}`,
    "call.discarded": "waiting, other waiting, second waiting",
    "calls.read": "waiting or waiting, other waiting",
  },
};

/** What was sent has one name, whatever version it made; of what was loaded the keys. */
function wordsOf(steps: Steps): Steps {
  const short = (name: string) => {
    if (name.startsWith("sendCall: ")) return "sendCall: sent";
    if (!name.startsWith("loadCalls: ")) return name;
    const loaded = JSON.parse(name.slice("loadCalls: ".length)) as { key: string; refusal: unknown }[];
    return `loadCalls: ${JSON.stringify(loaded.map(({ key, refusal }) => (refusal ? `${key} refused` : key)))}`;
  };
  return Object.fromEntries(
    Object.entries(steps).map(([state, rows]) => [
      state,
      Object.fromEntries(Object.entries(rows).map(([name, to]) => [short(name), to])),
    ]),
  );
}

describe("what waits for the network, whatever happens", () => {
  const happenings = happeningsIn(offlineQueueModel);

  it("goes the ways of requirements/offline.md", () => {
    const steps = wordsOf(stepsOf(happenings, { stateOf }));
    expect(Object.fromEntries(Object.keys(required).map((state) => [state, steps[state]]))).toEqual(required);
  });

  it("is never dropped but by an answer, or by a tap on what was refused", () => {
    for (const { from, event, to } of happenings) {
      const gone = callsOf(from).filter(({ key }) => !callsOf(to).some((call) => call.key === key));
      // What another tab read as gone was answered or tapped there; only what is being sent here stays.
      const isRead = event.type === "calls.read";
      expect(isRead && gone.some(({ key }) => key === sendingIn(from))).toBe(false);
      if (gone.length === 0 || isRead) continue;
      expect(gone).toHaveLength(1);
      const isTapped = event.type === "call.discarded" && gone[0]?.refusal !== null;
      expect(isTapped || event.type === "xstate.done.actor.0.offlineQueue.sending").toBe(true);
    }
  });

  it("keeps its order", () => {
    for (const { from, event, to } of happenings) {
      // What was loaded is older than what was queued meanwhile.
      if (from.value === "loading" || event.type === "calls.read") continue;
      const left = callsOf(to).map(({ key }) => key);
      const before = callsOf(from).map(({ key }) => key);
      const known = left.filter((key) => before.includes(key));
      expect(before.filter((key) => left.includes(key))).toEqual(known);
    }
  });

  it("runs through every state and transition", async () => {
    const walks = walksThrough(offlineQueueModel);
    const replays = await Promise.all(walks.map((walk) => replay(offlineQueueModel, walk)));
    expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map((step) => step.expected)));
    expect(missedBy(offlineQueueMachine, replays)).toEqual([]);
  });
});
