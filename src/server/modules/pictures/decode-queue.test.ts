import { createDecodeQueue } from "./decode-queue.ts";

describe("the queue of pictures to decode", () => {
  /** Work that is done when it is told so. @returns the names of what runs, in the order in which it began. */
  const start = (atOnce: number, budget: number, costs: Record<string, number>) => {
    const queue = createDecodeQueue(atOnce, budget);
    const running: string[] = [];
    const ends = new Map<string, () => void>();
    const done = Object.entries(costs).map(([name, cost]) =>
      queue.add(cost, () => {
        running.push(name);
        return new Promise<string>((resolve) => {
          ends.set(name, () => {
            running.splice(running.indexOf(name), 1);
            resolve(name);
          });
        });
      }),
    );
    const end = async (name: string) => {
      ends.get(name)?.();
      await done[Object.keys(costs).indexOf(name)];
      await Promise.resolve();
    };
    return { running, end };
  };

  it("runs two at a time, in their order", async () => {
    const { running, end } = start(2, 100, { one: 10, two: 10, three: 10, four: 10 });
    expect(running).toEqual(["one", "two"]);
    await end("one");
    expect(running).toEqual(["two", "three"]);
    await end("two");
    await end("three");
    expect(running).toEqual(["four"]);
  });

  it("lets what is large wait for its turn, and then run alone, with nothing passing it", async () => {
    const { running, end } = start(2, 100, { small: 10, large: 95, last: 10 });
    expect(running).toEqual(["small"]);
    await end("small");
    expect(running).toEqual(["large"]);
    await end("large");
    expect(running).toEqual(["last"]);
  });

  it("goes on after work that failed", async () => {
    const queue = createDecodeQueue(1, 100);
    await expect(queue.add(1, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(queue.add(1, () => Promise.resolve("next"))).resolves.toBe("next");
  });
});
