import { walletContract } from "../../shared/contract/wallet.ts";
import { startTestApp, type TestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import { csrfTokenOf } from "./csrf.ts";

const routes: Part = (app) => {
  app.post("/probe/write/", async () => ({}));
  app.get("/assets/kept.js", async (_request, reply) => reply.header("cache-control", "public, max-age=1").send("x"));
};

describe("a call that changes something", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ parts: [routes], config: { publicUrl: "https://boats.example" } });
  });
  afterAll(() => site.close());

  const tokenFrom = async (url = "/api/rere_get_business_settings/") =>
    (await site.app.inject(url)).cookies.find(({ name }) => name === "csrftoken");
  const write = async (headers: Record<string, string>) => {
    const answer = await site.app.inject({ method: "POST", url: "/probe/write/", headers });
    return [answer.statusCode, answer.json<unknown>()];
  };
  const refused = [403, { type: "CSRF_FAILED", errors: {} }];
  const token = "a".repeat(43);
  const carried = { cookie: `csrftoken=${token}`, "x-csrftoken": token };

  it("is allowed with the token that any GET hands out", async () => {
    const { value = "", ...cookie } = (await tokenFrom()) ?? {};
    expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", secure: true });
    expect(cookie).not.toHaveProperty("httpOnly");
    expect(await write({ cookie: `csrftoken=${value}`, "x-csrftoken": value })).toEqual([200, {}]);
  });

  it("is refused without cookie, without header, with another value, with an empty one", async () => {
    expect(await write({})).toEqual(refused);
    expect(await write({ cookie: `csrftoken=${token}` })).toEqual(refused);
    expect(await write({ "x-csrftoken": token })).toEqual(refused);
    expect(await write({ cookie: `csrftoken=${token}`, "x-csrftoken": "b".repeat(43) })).toEqual(refused);
    expect(await write({ cookie: `csrftoken=${token}`, "x-csrftoken": token.slice(1) })).toEqual(refused);
    expect(await write({ cookie: "csrftoken=", "x-csrftoken": "" })).toEqual(refused);
  });

  it("is allowed within a session with that session's token alone", async () => {
    const session = "s".repeat(43);
    const own = csrfTokenOf(session);
    // Somebody planted a cookie in the browser, from another host of the same domain, and knows its value.
    const planted = `sessionid=${session}; csrftoken=${token}`;
    expect(await write({ cookie: planted, "x-csrftoken": token })).toEqual(refused);
    expect(await write({ cookie: planted, "x-csrftoken": own })).toEqual([200, {}]);
    expect(await write({ cookie: `sessionid=${"t".repeat(43)}; csrftoken=${own}`, "x-csrftoken": own })).toEqual(
      refused,
    );
    const answer = await site.app.inject({ url: "/healthz", headers: { cookie: planted } });
    expect(answer.cookies).toMatchObject([{ name: "csrftoken", value: own }]);
  });

  it("is refused from a foreign origin, even with the token", async () => {
    for (const origin of ["https://evil.example", "null", "https://boats.example.evil.example", "nonsense"]) {
      expect(await write({ ...carried, origin })).toEqual(refused);
    }
  });

  it("is allowed from PUBLIC_URL and from the host it was sent to", async () => {
    expect(await write({ ...carried, origin: "https://boats.example" })).toEqual([200, {}]);
    expect(await write({ ...carried, origin: "http://10.0.0.7:8000", host: "10.0.0.7:8000" })).toEqual([200, {}]);
  });

  it("needs no token where the wallet's servers call", async () => {
    const answer = await site.app.inject({ method: "POST", url: walletContract.webhook.path, payload: {} });
    expect(answer.json()).not.toEqual({ type: "CSRF_FAILED", errors: {} });
  });

  it("hands out no second token, and none with what caches keep for everybody", async () => {
    const again = await site.app.inject({ url: "/healthz", headers: { cookie: `csrftoken=${token}` } });
    expect(again.cookies).toEqual([]);
    expect(await tokenFrom("/assets/kept.js")).toBeUndefined();
  });
});

describe("a website shown at another address than its API", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ parts: [routes], config: { publicUrl: "http://localhost:3000" } });
  });
  afterAll(() => site.close());

  it("may call it from PUBLIC_URL with its cookies", async () => {
    const headers = { origin: "http://localhost:3000", host: "localhost:8000" };
    const preflight = await site.app.inject({ method: "OPTIONS", url: "/probe/write/", headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": "http://localhost:3000",
      "access-control-allow-credentials": "true",
    });
  });

  it("shares nothing with any other origin", async () => {
    const headers = { origin: "http://evil.example", host: "localhost:8000" };
    const answer = await site.app.inject({ url: "/api/rere_get_business_settings/", headers });
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
