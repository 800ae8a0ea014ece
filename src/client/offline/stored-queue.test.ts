import "fake-indexeddb/auto";
import type { QueuedCall } from "../../../machines/offline-queue/offline-queue.types.ts";
import { aQueuedCall } from "../../testing/machines/offline-queue-model.ts";
import { readCall, readQueue, removeCall, storeCall } from "./stored-queue.ts";

const keysOf = async (userId: number) => (await readQueue(userId)).map(({ key }) => key);

describe("what waits on a device", () => {
  it("is read in its order, whatever its keys, and of its account alone", async () => {
    await storeCall(3, aQueuedCall("b", { position: 1 }));
    await storeCall(3, aQueuedCall("a", { position: 2 }));
    await storeCall(33, aQueuedCall("a", { position: 0 }));
    expect(await keysOf(3)).toEqual(["b", "a"]);
    expect(await keysOf(33)).toEqual(["a"]);
    expect((await readCall(3, "a"))?.position).toBe(2);
    expect(await readCall(33, "b")).toBeNull();
    await removeCall(3, "a");
    expect([await keysOf(3), await keysOf(33)]).toEqual([["b"], ["a"]]);
  });

  it("keeps its place where it is changed, and comes back as it was", async () => {
    const call: QueuedCall = aQueuedCall("c", { position: 9, refusal: { kind: "network" } });
    await storeCall(5, call);
    await storeCall(5, { ...call, refusal: null });
    expect(await readQueue(5)).toEqual([{ ...call, refusal: null }]);
  });

  it("takes photos along", async () => {
    const request = { version: 1, photo: new Blob(["picture"], { type: "image/jpeg" }) };
    await storeCall(6, aQueuedCall("d", { request }));
    const [stored] = await readQueue(6);
    expect(stored?.request["photo"]).toBeDefined();
  });
});
