import { once } from "node:events";
import { connect } from "node:net";
import { walletContract } from "../../shared/contract/wallet.ts";
import { startTestApp, type TestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import { registerPages } from "../pages/pages.routes.ts";
import { registerDemoWallet } from "../wallet/demo/demo-wallet.ts";
import { clientAddress } from "./client-address.ts";
import { webhookLimit, writesPerMinute } from "./limits.ts";

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
    expect([refused.status, await refused.json()]).toEqual([429, { type: "RATE_LIMITED", errors: {} }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await write({ "x-forwarded-for": "198.51.100.7" })).status).toBe(403);
    expect((await fetch(`${url}/api/rere_get_business_settings/`)).status).not.toBe(429);
  });

  it("cannot ask for paths that do not exist without end either", async () => {
    for (let call = 0; call < writesPerMinute; call++) await fetch(`${url}/probe/x${call}/`, { method: "POST" });
    expect((await fetch(`${url}/probe/y/`, { method: "POST" })).status).toBe(429);
  });
});

describe("what takes long", () => {
  let site: TestApp;
  let url = "";
  const parts: Part[] = [
    (app, deps) => registerPages(app, deps),
    (app, { config }) =>
      registerDemoWallet(app, { stateFile: `${config.dataDir}/demo-wallet.json`, webhookUrl: () => null }),
  ];
  beforeAll(async () => {
    site = await startTestApp({ parts, config: { rateLimits: true } });
    url = await listen(site);
  });
  afterAll(() => site.close());

  it("is asked for less often: pages that are rendered", async () => {
    const page = async (from: string) => {
      const answer = await fetch(`${url}/no-such-page`, { headers: { "x-forwarded-for": from } });
      await answer.text();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let count = 0; count <= 120; count += 1) statuses.push(await page("198.51.100.1"));
    expect([statuses.indexOf(429), await page("198.51.100.2")]).toEqual([120, statuses[0]]);
  });

  it("has a limit also where testers steer the demo wallet, but not where its client calls", async () => {
    const post = async (path: string) => {
      const answer = await fetch(`${url}/demo-wallet/${path}`, {
        method: "POST",
        headers: { origin: url, "content-type": "application/json" },
        body: "{}",
      });
      await answer.text();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let count = 0; count <= writesPerMinute; count += 1) statuses.push(await post("control"));
    expect([statuses[0], statuses.indexOf(429)]).toEqual([400, writesPerMinute]);
    expect(await post("v1/oauth2/token")).toBe(401);
  });
});

it("limits webhooks by address, apart from all other calls", async () => {
  const site = await startTestApp({ config: { rateLimits: true } });
  const url = `${await listen(site)}${walletContract.webhook.path}`;
  const leftTo = async (from: string) => {
    const answer = await fetch(url, { method: "POST", headers: { "x-forwarded-for": from } });
    return Number(answer.headers.get("x-ratelimit-remaining"));
  };
  const left = [await leftTo("203.0.113.1"), await leftTo("203.0.113.1"), await leftTo("203.0.113.2")];
  expect(left).toEqual([webhookLimit.max - 1, webhookLimit.max - 2, webhookLimit.max - 1]);
  await site.close();
});

describe("the address that a limit counts", () => {
  const seen: Part = (app) => void app.get("/probe/address/", async (request) => ({ address: clientAddress(request) }));
  const addressOf = async (config: object, remoteAddress: string, forwarded: string) => {
    const site = await startTestApp({ parts: [seen], config });
    const headers = { "x-forwarded-for": forwarded };
    const answer = await site.app.inject({ url: "/probe/address/", remoteAddress, headers });
    await site.close();
    return answer.json<{ address: string }>().address;
  };

  it("is the visitor's behind a proxy of TRUST_PROXY, and the proxy's own behind any other", async () => {
    expect(await addressOf({}, "127.0.0.1", "198.51.100.7")).toBe("198.51.100.7");
    expect(await addressOf({}, "10.1.2.3", "198.51.100.7")).toBe("10.1.2.3");
    expect(await addressOf({ trustProxy: ["10.0.0.0/8"] }, "10.1.2.3", "198.51.100.7")).toBe("198.51.100.7");
    expect(await addressOf({ trustProxy: [] }, "127.0.0.1", "198.51.100.7")).toBe("127.0.0.1");
    // What the visitor wrote there itself stands before what the proxy adds.
    expect(await addressOf({}, "127.0.0.1", "192.0.2.1, 198.51.100.7")).toBe("198.51.100.7");
  });

  it("is known of a caller who has gone meanwhile", async () => {
    let noteAddress: (address: Promise<string>) => void;
    const noted = new Promise<string>((resolve) => (noteAddress = resolve));
    const gone: Part = (app) =>
      void app.get("/probe/gone/", async (request) => {
        caller.destroy();
        await once(request.raw.socket, "close");
        noteAddress((async () => clientAddress(request))());
      });
    // Limits would ask the socket at once, and it remembers what it answered.
    const site = await startTestApp({ parts: [gone], config: { rateLimits: false } });
    const caller = connect(Number(new URL(await listen(site)).port), "127.0.0.1");
    caller.write("GET /probe/gone/ HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(await noted).toBe("127.0.0.1");
    await site.close();
  });

  it("is the /56 of an IPv6 address: nobody gets new ones by counting up", async () => {
    const [one, same, other] = [
      await addressOf({}, "127.0.0.1", "2001:db8:1:200::1"),
      await addressOf({}, "127.0.0.1", "2001:db8:1:2ff:ffff::2"),
      await addressOf({}, "127.0.0.1", "2001:db8:1:300::1"),
    ];
    expect([one === same, one === other]).toEqual([true, false]);
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
