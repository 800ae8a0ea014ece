import { startTestApp, type TestApp } from "../../testing/server.ts";
import { writesPerMinute } from "./limits.ts";

/** Over a real socket: calls in process are not counted. */
async function listen(site: TestApp): Promise<string> {
  return site.app.listen({ port: 0, host: "127.0.0.1" });
}

describe("an address that calls too often", () => {
  let site: TestApp;
  let url = "";
  beforeEach(async () => {
    site = await startTestApp({ config: { rateLimits: true } });
    url = await listen(site);
  });
  afterEach(() => site.close());

  const write = (headers: Record<string, string> = {}) =>
    fetch(`${url}/api/rere_send_booking_request/`, { method: "POST", headers });

  it("has to wait, while others and reading go on", async () => {
    for (let call = 0; call < writesPerMinute; call++) expect((await write()).status).toBe(403);
    const refused = await write();
    expect([refused.status, await refused.json()]).toEqual([429, { type: "RATE_LIMITED" }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await write({ "x-forwarded-for": "198.51.100.7" })).status).toBe(403);
    expect((await fetch(`${url}/api/rere_get_business_settings/`)).status).not.toBe(429);
  });

  it("cannot ask for paths that do not exist without end either", async () => {
    for (let call = 0; call < writesPerMinute; call++) await fetch(`${url}/probe/x${call}/`, { method: "POST" });
    expect((await fetch(`${url}/probe/y/`, { method: "POST" })).status).toBe(429);
  });
});

describe("RATE_LIMITS=off", () => {
  it("lets a load test through", async () => {
    const site = await startTestApp({ config: { rateLimits: false } });
    const url = await listen(site);
    for (let call = 0; call <= writesPerMinute; call++) {
      expect((await fetch(`${url}/api/rere_send_booking_request/`, { method: "POST" })).status).toBe(403);
    }
    await site.close();
  });
});
