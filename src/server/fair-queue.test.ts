import { createFairQueue } from "./fair-queue.ts";

describe("a fair queue", () => {
  /** Adds a job for each name, whose first letter is the caller. @returns the names in the order in which they ended. */
  const orderOf = async (asked: readonly string[], limit = 1) => {
    const queue = createFairQueue(limit);
    const ended: string[] = [];
    await Promise.all(asked.map((name) => queue.add(name[0] ?? "", async () => void ended.push(name))));
    return ended;
  };

  it("gives all callers turns, however many jobs one of them has", async () => {
    expect(await orderOf(["a1", "a2", "a3", "a4", "b1", "b2", "c1"])).toEqual([
      "a1",
      "a2",
      "b1",
      "c1",
      "a3",
      "b2",
      "a4",
    ]);
  });

  it("runs no more at a time than its limit", async () => {
    const queue = createFairQueue(2);
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, (_, index) => queue.add(String(index % 3), work)));
    expect(most).toBe(2);
  });

  it("lets the server answer other calls between two jobs", async () => {
    const queue = createFairQueue(1);
    const order: string[] = [];
    const jobs = Array.from({ length: 9 }, () => queue.add("a", async () => void order.push("turn")));
    const call = new Promise<void>((resolve) => {
      setImmediate(() => setImmediate(resolve));
    }).then(() => order.push("call"));
    await Promise.all([...jobs, call]);
    expect(order.slice(0, 4)).toContain("call");
  });

  it("goes on after a failure, with which the job's own promise rejects", async () => {
    const queue = createFairQueue(1);
    const failing = queue.add("a", () => Promise.reject(new Error("unreadable")));
    const next = queue.add("a", async () => "rendered");
    await expect(failing).rejects.toThrow("unreadable");
    await expect(next).resolves.toBe("rendered");
  });
});
