import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import type { QueuedCall } from "../../../machines/offline-queue/offline-queue.types.ts";
import { aQueuedCall, refusal } from "../../testing/machines/offline-queue-model.ts";
import { renderIn } from "../../testing/render.tsx";
import { OfflineQueueProvider, useOfflineQueue } from "./offline-queue.provider.tsx";
import { readQueue, removeCall, storeCall } from "./stored-queue.ts";

const Waiting = () => (
  <output>{useOfflineQueue().calls.map(({ key, refusal: why }) => (why ? `${key}!` : key))}</output>
);

/** The queue of an account, whose first call is answered once `answer` is called. */
function open(userId: number) {
  const sent: QueuedCall[] = [];
  let answer = () => {};
  const send = (call: QueuedCall) => {
    sent.push(call);
    return new Promise<{ version: null }>((resolve) => {
      answer = () => resolve({ version: null });
    });
  };
  renderIn(
    "de",
    <OfflineQueueProvider userId={userId} send={send}>
      <Waiting />
    </OfflineQueueProvider>,
  );
  return { sent, answer: () => answer() };
}

const calls = [1, 2, 3].map((number) => aQueuedCall(`${number}`, { position: number, subject: `vehicle ${number}` }));

describe("what waits in two tabs of one device", () => {
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
});
