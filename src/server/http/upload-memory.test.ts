import { createUploadMemory, type TakeMemory } from "./upload-memory.ts";

describe("the memory of uploads", () => {
  const memory = createUploadMemory(30);

  /** A file that is read until `end` is called. */
  const begin = () => {
    let end: () => void = () => undefined;
    let take: TakeMemory = () => null;
    const ended = memory.hold(async (given) => {
      take = given;
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    return { take: (bytes: number) => take(bytes), end: () => (end(), ended) };
  };

  it("is not taken by files of which little has come", async () => {
    const slow = Array.from({ length: 10 }, begin);
    expect(slow.map(({ take }) => take(1))).toEqual(slow.map(() => null));
    const fast = begin();
    expect(fast.take(15)).toBeNull();
    await Promise.all([...slow, fast].map(({ end }) => end()));
  });

  it("lets the first file go on where all is taken, and the others once it has ended", async () => {
    const [first, second] = [begin(), begin()];
    expect([first.take(15), second.take(15), first.take(10)]).toEqual([null, null, null]);
    let hasRoom = false;
    const room = second.take(1)?.then(() => {
      hasRoom = true;
    });
    await Promise.resolve();
    expect(hasRoom).toBe(false);
    await first.end();
    await room;
    expect(hasRoom).toBe(true);
    await second.end();
    expect(begin().take(30)).toBeNull();
  });
});
