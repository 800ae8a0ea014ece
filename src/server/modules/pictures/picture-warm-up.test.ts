import { startTestApp, type TestApp } from "../../../testing/server.ts";
import { seedFirstStart } from "../../db/seed/first-start.ts";
import type { PictureOrder } from "./picture-address.ts";
import { createPictureWarmUp } from "./picture-warm-up.ts";

describe("the warm-up of pictures", () => {
  let site: TestApp;

  beforeEach(async () => {
    site = await startTestApp();
    await seedFirstStart(site.deps);
  });

  afterEach(() => site.close());

  it("prepares the scenes and each boat's first picture, one after the other, the small ones first", async () => {
    const prepared: PictureOrder[] = [];
    let running = 0;
    const finished = new Promise<void>((resolve) => {
      const prepare = async (order: PictureOrder) => {
        expect(++running).toBe(1);
        await Promise.resolve();
        running -= 1;
        prepared.push(order);
        if (prepared.length === 2 * (3 * 4 + 9 * 3)) resolve();
      };
      createPictureWarmUp(site.deps, { prepare }, { delayMs: 0, rest: 0 }).start();
    });
    await finished;
    expect(prepared[0]).toEqual({ source: "scenes/hero.svg", width: 320, format: "avif" });
    const avifWidths = prepared.flatMap(({ width, format }) => (format === "avif" ? [width] : []));
    expect(avifWidths).toEqual(avifWidths.toSorted((one, other) => one - other));
    expect(prepared).toContainEqual({ source: "boats/grosse-freiheit.svg", width: 640, format: "webp" });
  });

  it("stops at once when the server does, even before it began", async () => {
    const prepared: PictureOrder[] = [];
    const prepare = async (order: PictureOrder) => void prepared.push(order);
    const warmUp = createPictureWarmUp(site.deps, { prepare }, { delayMs: 60_000, rest: 0 });
    warmUp.start();
    await warmUp.stop();
    expect(prepared).toEqual([]);
  });
});
