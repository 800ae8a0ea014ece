import { setTimeout as wait } from "node:timers/promises";
import { startTestApp } from "../../testing/server.ts";
import { stopInTime, stopTimes } from "./stop.ts";

const never = () => new Promise<never>(() => undefined);

describe("a server that is asked to stop", () => {
  it("waits for no call, no work and no database that does not end", async () => {
    const site = await startTestApp({ parts: [(app) => void app.get("/probe/endless/", never)] });
    const url = await site.app.listen({ port: 0, host: "127.0.0.1" });
    const running = fetch(`${url}/probe/endless/`).catch(() => "cut off");
    while (site.app.activity.running === 0) await wait(5);
    const parts = { app: site.app, workers: [{ stop: never }], close: never };
    await stopInTime(parts, { drain: { overlap: 0, notice: 0, grace: 20, quiet: 5 }, work: 20, farewell: 20 });
    expect(await running).toBe("cut off");
    await site.close();
  });

  it("is given less than the 10 s after which it would be killed", () => {
    const { drain, work, farewell } = stopTimes;
    expect(Math.max(drain.grace, work) + farewell).toBeLessThan(10_000);
  });
});
