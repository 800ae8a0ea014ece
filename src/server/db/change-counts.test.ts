import { shareReads } from "./change-counts.ts";

describe("a shared read", () => {
  it("begins after each caller asks, one at a time, and answers all who asked while another ran", async () => {
    const reads: ((text: string) => void)[] = [];
    const read = shareReads(() => new Promise<string>((resolve) => reads.push(resolve)));
    const turns = async () => {
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    };
    const first = read();
    await turns();
    const later = [read(), read()];
    await turns();
    expect(reads).toHaveLength(1);
    reads[0]?.("first");
    expect(await first).toBe("first");
    await turns();
    reads[1]?.("second");
    expect(await Promise.all(later)).toEqual(["second", "second"]);
    expect(reads).toHaveLength(2);
  });

  it("that fails leaves the next one alone", async () => {
    let isBroken = true;
    const read = shareReads(() => (isBroken ? Promise.reject(new Error("gone")) : Promise.resolve("there")));
    await expect(read()).rejects.toThrow("gone");
    isBroken = false;
    expect(await read()).toBe("there");
  });
});
