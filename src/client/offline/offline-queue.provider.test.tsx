import "fake-indexeddb/auto";
import { act, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import type { QueuedCall } from "../../../machines/offline-queue/offline-queue.types.ts";
import { aQueuedCall, refusal } from "../../testing/machines/offline-queue-model.ts";
import { renderIn } from "../../testing/render.tsx";
import { type OfflineQueue, OfflineQueueProvider, useOfflineQueue } from "./offline-queue.provider.tsx";
import { readQueue, removeCall, storeCall } from "./stored-queue.ts";

const Waiting = () => (
  <output>{useOfflineQueue().calls.map(({ key, refusal: why }) => (why ? `${key}!` : key))}</output>
);

const maySend = () => true;
const mayStep = ({ call }: QueuedCall) => call === "step";

/** The queue of an account, whose first call is answered once `answer` is called. */
function open(userId: number) {
  const sent: QueuedCall[] = [];
  let answer = () => {};
  let refuse = () => {};
  const send = (call: QueuedCall) => {
    sent.push(call);
    return new Promise<{ version: null }>((resolve, reject) => {
      answer = () => resolve({ version: null });
      refuse = () => reject(refusal);
    });
  };
  renderIn(
    "de",
    <OfflineQueueProvider userId={userId} maySend={maySend} send={send}>
      <Waiting />
    </OfflineQueueProvider>,
  );
  return { sent, answer: () => answer(), refuse: () => refuse() };
}

/** The queue of an account as a screen has it; what waits is answered once `isBack`. */
function openScreen(userId: number) {
  const queue: { current: OfflineQueue | null } = { current: null };
  const sent: string[] = [];
  const network = { isBack: false };
  const send = (call: QueuedCall) => {
    if (!network.isBack) return Promise.reject({ kind: "network" });
    sent.push(call.key);
    return Promise.resolve({ version: null });
  };
  const Asking = () => {
    const own = useOfflineQueue();
    useEffect(() => void Object.assign(queue, { current: own }), [own]);
    return <Waiting />;
  };
  renderIn(
    "de",
    <OfflineQueueProvider userId={userId} maySend={maySend} send={send}>
      <Asking />
    </OfflineQueueProvider>,
  );
  /** What the server answers to it at once is left to `direct`. */
  const ask = (key: string, subject: string, direct: () => Promise<string>) =>
    act(async () =>
      queue.current?.sendOrQueue({
        subject,
        send: direct,
        wait: () => ({ key, call: "turnaroundStep", request: { version: 1 } }),
      }),
    );
  const discard = (key: string) => act(async () => queue.current?.discard(key));
  const retry = (key: string) => act(async () => queue.current?.retry(key, 2));
  return { sent, network, ask, discard, retry };
}

const calls = [1, 2, 3].map((number) => aQueuedCall(`${number}`, { position: number, subject: `vehicle ${number}` }));

describe("what waits in two tabs of one device", () => {
  it("drops what the account may not send any more, unsent and unseen", async () => {
    await storeCall(49, { ...aQueuedCall("note"), call: "note" });
    await storeCall(49, { ...aQueuedCall("step"), call: "step" });
    const sent: string[] = [];
    renderIn(
      "de",
      <OfflineQueueProvider
        userId={49}
        maySend={mayStep}
        send={(call) => {
          sent.push(call.key);
          return new Promise(() => {});
        }}
      >
        <Waiting />
      </OfflineQueueProvider>,
    );
    await waitFor(() => expect(sent).toEqual(["step"]));
    expect(screen.getByRole("status")).toHaveTextContent(/^step$/);
    expect((await readQueue(49)).map(({ key }) => key)).toEqual(["step"]);
  });

  it("is sent as it is stored: not what the other tab sent, discarded, or was refused", async () => {
    for (const call of calls) await storeCall(41, call);
    const { sent, answer } = open(41);
    await waitFor(() => expect(sent.map(({ key }) => key)).toEqual(["1"]));
    await removeCall(41, "2");
    await storeCall(41, aQueuedCall("3", { position: 3, subject: "vehicle 3", refusal }));
    answer();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^3!$/));
    expect(sent.map(({ key }) => key)).toEqual(["1"]);
    expect((await readQueue(41)).map(({ key }) => key)).toEqual(["3"]);
  });

  it("does not come back where it is refused after the other tab dropped it", async () => {
    await storeCall(45, aQueuedCall("1"));
    const { sent, refuse } = open(45);
    await waitFor(() => expect(sent).toHaveLength(1));
    await removeCall(45, "1");
    refuse();
    await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
    expect(await readQueue(45)).toEqual([]);
  });

  it("is neither sent again nor kept where the other tab dropped it", async () => {
    await storeCall(46, aQueuedCall("refused", { refusal }));
    const { sent, network, retry } = openScreen(46);
    network.isBack = true;
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("refused!"));
    await removeCall(46, "refused");
    await retry("refused");
    await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
    expect([sent, await readQueue(46)]).toEqual([[], []]);
  });
});

describe("what a screen asks for", () => {
  const noNetwork = () => Promise.reject({ kind: "network" });

  it("is sent at once where the call before it about the same thing was refused, and waits behind one that waits", async () => {
    await storeCall(42, aQueuedCall("refused", { position: 1, subject: "vehicle 1", refusal }));
    const { ask } = openScreen(42);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("refused!"));
    expect(await ask("again", "vehicle 1", async () => "answered")).toBe("answered");
    expect(await ask("other", "vehicle 2", noNetwork)).toBeNull();
    expect(await ask("next", "vehicle 2", async () => "answered")).toBeNull();
    expect((await readQueue(42)).map(({ key }) => key)).toEqual(["refused", "other", "next"]);
  });

  it("waits behind the refused one, and is sent once that was dropped", async () => {
    await storeCall(43, aQueuedCall("refused", { position: 1, subject: "vehicle 1", refusal }));
    const { ask, discard, network, sent } = openScreen(43);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("refused!"));
    expect(await ask("behind", "vehicle 1", noNetwork)).toBeNull();
    network.isBack = true;
    expect(await ask("elsewhere", "vehicle 2", noNetwork)).toBeNull();
    await waitFor(() => expect(sent).toEqual(["elsewhere"]));
    await discard("refused");
    await waitFor(() => expect(sent).toEqual(["elsewhere", "behind"]));
    await waitFor(async () => expect(await readQueue(43)).toEqual([]));
  });

  it("keeps its order where the device's clock was set back between two calls", async () => {
    const clock = jest.spyOn(Date, "now");
    try {
      const { ask } = openScreen(44);
      for (const [key, at] of [
        ["first", "2027-05-03T08:00:00.000Z"],
        ["second", "2027-05-02T08:00:00.000Z"],
        ["third", "2027-05-02T08:00:01.000Z"],
      ] as const) {
        clock.mockReturnValue(Date.parse(at));
        await ask(key, "vehicle 1", noNetwork);
      }
      expect((await readQueue(44)).map(({ key }) => key)).toEqual(["first", "second", "third"]);
    } finally {
      clock.mockRestore();
    }
  });
});
