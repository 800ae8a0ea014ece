import { setTimeout as sleep } from "node:timers/promises";
import { createRenderQueue } from "./render-queue.ts";

describe("the queue of renders", () => {
  it("runs no more than its limit at a time", async () => {
    const queue = createRenderQueue(2);
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await sleep(1);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => queue.add(work, true)));
    expect(most).toBe(2);
  });

  it("lets what somebody waits for go first", async () => {
    const queue = createRenderQueue(1);
    const done: string[] = [];
    const job = (name: string, urgent: boolean) => queue.add(async () => void done.push(name), urgent);
    await Promise.all([job("running", false), job("prepared", false), job("asked for", true)]);
    expect(done).toEqual(["running", "asked for", "prepared"]);
  });

  it("goes on after a failure, and rejects for who asked", async () => {
    const queue = createRenderQueue(1);
    const failing = queue.add(() => Promise.reject(new Error("unreadable")), true);
    const next = queue.add(async () => "rendered", true);
    await expect(failing).rejects.toThrow("unreadable");
    await expect(next).resolves.toBe("rendered");
  });
});
