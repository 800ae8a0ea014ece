import { CallStore } from "./limits.ts";

const minute = 60_000;

describe("counted calls", () => {
  let elapsed: number;
  let store: CallStore;
  beforeEach(() => {
    elapsed = 0;
    store = new CallStore(undefined, () => elapsed);
  });
  const count = (key: string, counts = store) =>
    new Promise((resolve) => counts.incr(key, (_error, counted) => resolve(counted), minute, 10));

  it("count for a minute from the first one on, each address's for itself", async () => {
    expect(await count("one")).toEqual({ current: 1, ttl: minute });
    elapsed = minute - 1;
    expect(await count("one")).toEqual({ current: 2, ttl: 1 });
    expect(await count("other")).toEqual({ current: 1, ttl: minute });
    elapsed = minute;
    expect(await count("one")).toEqual({ current: 1, ttl: minute });
  });

  it("are counted apart where a route has a limit of its own", async () => {
    await count("one");
    expect(await count("one", store.child())).toMatchObject({ current: 1 });
  });

  it("are forgotten of who was silent for longest, once there are too many addresses", async () => {
    await count("first");
    await count("second");
    for (let address = 0; address < 4_998; address += 1) await count(`address ${address}`);
    await count("first");
    await count("one too many");
    expect(await count("first")).toMatchObject({ current: 3 });
    expect(await count("second")).toMatchObject({ current: 1 });
  });

  it("count no longer where the machine's clock is set back", async () => {
    const real = new CallStore();
    const wall = Date.now;
    try {
      await count("one", real);
      Date.now = () => wall() - 3 * 60 * minute;
      const { ttl } = (await count("one", real)) as { ttl: number };
      expect(ttl).toBeLessThanOrEqual(minute);
    } finally {
      Date.now = wall;
    }
  });
});
