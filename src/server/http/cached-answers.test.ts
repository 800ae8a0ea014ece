import { cacheAnswers } from "./cached-answers.ts";

describe("cached answers", () => {
  let version = 1;
  let time = 0;
  let made = 0;
  const cacheOf = (limit = 2) => {
    [version, time, made] = [1, 1_000, 0];
    return cacheAnswers<number>({ version: () => Promise.resolve(version), now: () => new Date(time), limit });
  };
  const make = (now: Date) => Promise.resolve({ value: (made += 1), validUntil: now.getTime() + 100 });

  it("are made once for everybody, until the version or the time has passed, or the clock is set back", async () => {
    const answer = cacheOf();
    expect(await Promise.all([answer("a", make), answer("a", make)])).toEqual([1, 1]);
    time += 99;
    expect(await answer("a", make)).toBe(1);
    time += 1;
    expect(await Promise.all([answer("a", make), answer("a", make)])).toEqual([2, 2]);
    version += 1;
    expect(await answer("a", make)).toBe(3);
    time -= 1;
    expect(await answer("a", make)).toBe(4);
  });

  it("are as many as were asked for last", async () => {
    const answer = cacheOf(2);
    for (const key of ["a", "b", "a", "c", "a", "b"]) await answer(key, make);
    expect(made).toBe(4);
  });

  it("are made again where making one failed", async () => {
    const answer = cacheOf();
    await expect(answer("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await answer("a", make)).toBe(1);
  });
});
