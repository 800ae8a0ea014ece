import { createTurns } from "./render-turns.ts";

describe("turns", () => {
  /** Runs what each asks for, in that order. @returns the order in which it ended. */
  const orderOf = async (asked: readonly string[], limit = 1) => {
    const turns = createTurns(limit);
    const ended: string[] = [];
    await Promise.all(asked.map((name) => turns.run(name[0] ?? "", async () => void ended.push(name))));
    return ended;
  };

  it("are taken one after the other by all who wait, however much one of them asks for", async () => {
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

  it("are as many at a time as the limit says", async () => {
    const turns = createTurns(2);
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, (_, index) => turns.run(String(index % 3), work)));
    expect(most).toBe(2);
  });

  it("leave room for what arrives meanwhile", async () => {
    const turns = createTurns(1);
    const order: string[] = [];
    const jobs = Array.from({ length: 9 }, () => turns.run("a", async () => void order.push("turn")));
    setImmediate(() => setImmediate(() => order.push("call")));
    await Promise.all(jobs);
    expect(order.indexOf("call")).toBeLessThan(4);
  });

  it("go on after a failure, which is told to who asked", async () => {
    const turns = createTurns(1);
    const failing = turns.run("a", () => Promise.reject(new Error("unreadable")));
    const next = turns.run("a", async () => "rendered");
    await expect(failing).rejects.toThrow("unreadable");
    await expect(next).resolves.toBe("rendered");
  });
});
