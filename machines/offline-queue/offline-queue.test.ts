import { createActor, fromPromise, SimulatedClock } from "xstate";
import { aQueuedCall, refusal } from "../../src/testing/machines/offline-queue-model.ts";
import { offlineQueueMachine } from "./offline-queue.machine.ts";
import type { OfflineQueueEmitted, QueuedCall, SentCall } from "./offline-queue.types.ts";

type Answer = { sent: SentCall } | { failed: unknown } | { comes: Promise<SentCall> };
const later: Answer = { failed: { kind: "later" } };

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A queue whose server answers in turn; without an answer left it is silent. */
async function startQueue(loaded: readonly QueuedCall[], ...answers: Answer[]) {
  const clock = new SimulatedClock();
  const sent: QueuedCall[] = [];
  const emitted: OfflineQueueEmitted[] = [];
  const actors = {
    loadCalls: fromPromise<QueuedCall[], void>(async () => [...loaded]),
    sendCall: fromPromise<SentCall, QueuedCall>(async ({ input }) => {
      sent.push(input);
      const answer = answers.shift();
      if (!answer) return new Promise<SentCall>(() => {});
      if ("failed" in answer) throw answer.failed;
      return "comes" in answer ? answer.comes : answer.sent;
    }),
  };
  const actor = createActor(offlineQueueMachine.provide({ actors }), { clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  await settle();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await settle();
  };
  const keys = () => sent.map(({ key }) => key);
  return { actor, clock, sent, emitted, send, keys, left: () => actor.getSnapshot().context.calls };
}

describe("what waits for the network", () => {
  it("is sent in its order, and what follows on the same boat to the version that was made", async () => {
    const calls = [aQueuedCall("a"), aQueuedCall("b", { subject: "vehicle 2" }), aQueuedCall("c")];
    const queue = await startQueue(calls, { sent: { version: 7 } }, { sent: { version: 9 } }, { sent: { version: 8 } });
    expect(queue.sent.map(({ key, request }) => [key, request.version])).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 7],
    ]);
    expect(queue.left()).toEqual([]);
    // The version is on the device before the call is sent: sent once more it is the same under its key.
    expect(queue.emitted.map((event) => ("key" in event ? event.key : event.type))).toEqual([
      "a",
      "call.changed",
      "b",
      "c",
    ]);
  });

  it("waits where no answer comes, and is sent again after a while or as soon as the network is back", async () => {
    const queue = await startQueue([aQueuedCall("a")], later, later, { sent: { version: 2 } });
    expect([queue.keys(), queue.left()]).toEqual([["a"], [aQueuedCall("a")]]);
    queue.clock.increment(14_999);
    await settle();
    expect(queue.keys()).toEqual(["a"]);
    queue.clock.increment(1);
    await settle();
    expect(queue.keys()).toEqual(["a", "a"]);
    await queue.send({ type: "network.returned" });
    expect([queue.keys(), queue.left()]).toEqual([["a", "a", "a"], []]);
  });

  it("holds back what follows a refused call about the same thing, and nothing else", async () => {
    const calls = [aQueuedCall("a"), aQueuedCall("b"), aQueuedCall("c", { subject: "vehicle 2" })];
    const queue = await startQueue(calls, { failed: refusal }, { sent: { version: 2 } });
    expect(queue.keys()).toEqual(["a", "c"]);
    expect(queue.left().map(({ key, refusal: why }) => [key, why])).toEqual([
      ["a", refusal],
      ["b", null],
    ]);
    await queue.send({ type: "call.discarded", key: "b" });
    expect(queue.left()).toHaveLength(2);
    await queue.send({ type: "call.discarded", key: "a" });
    expect(queue.keys()).toEqual(["a", "c", "b"]);
  });

  it("is sent again to the version that is seen now, once somebody says so", async () => {
    const queue = await startQueue([aQueuedCall("a")], { failed: refusal });
    const at = "2027-05-03T09:00:00.000Z";
    await queue.send({ type: "call.retried", key: "a", version: 5, at });
    expect(queue.sent.at(-1)).toMatchObject({
      key: "a",
      at,
      refusal: null,
      request: { version: 5, step: "boat.cleaned" },
    });
  });

  it("is not mixed up where a refused call goes while another one is being sent", async () => {
    const calls = [aQueuedCall("a", { refusal }), aQueuedCall("b", { subject: "vehicle 2" })];
    const queue = await startQueue(calls);
    await queue.send({ type: "call.retried", key: "a", version: 5, at: "2027-05-03T09:00:00.000Z" });
    queue.actor.send({ type: "call.queued", call: aQueuedCall("c") });
    expect(queue.keys()).toEqual(["b"]);
    expect(queue.actor.getSnapshot().context.sending).toBe("b");
  });

  it.each(["answered", "refused"])("is left alone where it was dropped before it is %s", async (outcome) => {
    let answer = () => {};
    const comes = new Promise<SentCall>((resolve, reject) => {
      answer = () => (outcome === "answered" ? resolve({ version: 2 }) : reject(refusal));
    });
    const queue = await startQueue([aQueuedCall("a"), aQueuedCall("b")], { comes }, { sent: { version: 3 } });
    await queue.send({ type: "calls.read", calls: [aQueuedCall("a", { refusal }), aQueuedCall("b")] });
    await queue.send({ type: "call.discarded", key: "a" });
    answer();
    await settle();
    expect([queue.keys(), queue.left()]).toEqual([["a", "b"], []]);
    expect(queue.emitted).toEqual([
      { type: "call.removed", key: "a" },
      { type: "call.removed", key: "b" },
    ]);
  });

  it("that was asked for while the device was read comes behind what waited there", async () => {
    const queue = await startQueue([aQueuedCall("a")]);
    await queue.send({ type: "call.queued", call: aQueuedCall("b") });
    expect(queue.left().map(({ key }) => key)).toEqual(["a", "b"]);
  });

  it("goes on where the device cannot be read", async () => {
    const actors = {
      loadCalls: fromPromise<QueuedCall[], void>(() => Promise.reject(new Error("forbidden"))),
      sendCall: fromPromise<SentCall, QueuedCall>(async () => ({ version: 2 })),
    };
    const actor = createActor(offlineQueueMachine.provide({ actors })).start();
    actor.send({ type: "call.queued", call: aQueuedCall("a") });
    await settle();
    expect(actor.getSnapshot().context.calls).toEqual([]);
  });
});
