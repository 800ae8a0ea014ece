import { testClock } from "../../testing/clock.ts";
import { describeEachEngine } from "../../testing/database.ts";
import { startTestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import { deleteOldCounts } from "./call-counts.repository.ts";
import { limitCalls } from "./call-limits.ts";

const most = 5;

describeEachEngine((engine) => {
  const clock = testClock();
  const limited: Part = (app, deps) =>
    void app.get("/probe/limited/", async (request) => {
      await limitCalls(deps, request, { name: "probe", perMinute: most });
      return {};
    });
  const start = () => startTestApp({ database: engine(), clock, parts: [limited], config: { rateLimits: true } });
  const counts = () => engine().db.selectFrom("call_counts").select(["address", "calls"]).execute();

  describe("a call that is limited exactly", () => {
    it("is counted once for all servers of a database, however many come at once, and anew after a minute", async () => {
      const servers = await Promise.all([start(), start(), start()]);
      const call = async (server = 0, from = "198.51.100.7") => {
        const headers = { "x-forwarded-for": from };
        return servers[server % 3]?.app.inject({ url: "/probe/limited/", headers });
      };
      const burst = () => Promise.all(Array.from({ length: 4 * most }, (_, index) => call(index)));
      const passed = async () => (await burst()).filter((answer) => answer?.statusCode === 200).length;

      expect(await passed()).toBe(most);
      clock.advance(59_000);
      expect((await call())?.headers["retry-after"]).toBe("1");
      expect((await call(1, "198.51.100.8"))?.statusCode).toBe(200);
      clock.advance(1_000);
      expect(await passed()).toBe(most);
      expect(await counts()).toHaveLength(2);
      clock.advance(60_000);
      await deleteOldCounts(engine().db, clock.now());
      expect(await counts()).toEqual([]);
      await Promise.all(servers.map(({ app }) => app.close()));
    });
  });
});
