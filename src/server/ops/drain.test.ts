import { type AddressInfo, connect } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { eventually } from "../../testing/eventually.ts";
import { startTestApp, type TestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import { drain } from "./drain.ts";

/** The slow call lasts until the test lets it end. */
let release: () => void;
let released: Promise<void>;

/** How long a call keeps the process from anything else. */
const busyMs = 30;
const keepBusy = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until) Math.random();
};

const slow: Part = (app) => {
  app.get("/probe/slow/", async () => {
    await released;
    // A page that is rendered asks for its data while the server is being stopped.
    const inner = await app.inject("/api/rere_get_operating_vehicles/?vehicleType=houseboats");
    return { inner: inner.statusCode };
  });
  app.get("/probe/quick/", async () => ({ status: "ok" }));
  app.get("/probe/busy/", async () => {
    keepBusy(busyMs);
    return { status: "ok" };
  });
  app.get("/probe/endless/", () => wait(60_000, {}, { ref: false }));
};

describe("a server that is asked to stop", () => {
  let site: TestApp;
  let url = "";
  beforeEach(async () => {
    released = new Promise((resolve) => (release = resolve));
    site = await startTestApp({ parts: [slow] });
    url = await site.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => site.close());

  it("finishes the running request, is no longer ready and takes no new connection", async () => {
    const running = fetch(`${url}/probe/slow/`);
    await eventually(() => site.app.activity.running, 1);
    const stopped = drain(site.app, { overlap: 0, notice: 0, grace: 5_000, quiet: 50 });
    expect((await site.app.inject("/readyz")).statusCode).toBe(503);
    await eventually(() => site.app.server.listening, false);
    await expect(fetch(`${url}/probe/quick/`, { headers: { connection: "close" } })).rejects.toThrow("fetch failed");
    release();
    const answer = await running;
    expect([answer.status, await answer.json(), answer.headers.get("connection")]).toEqual([
      200,
      { inner: 200 },
      "close",
    ]);
    await stopped;
  });

  it("still accepts connections where a proxy asks for its health, which is told by the answer 503", async () => {
    const health = () => fetch(`${url}/healthz`, { headers: { connection: "close" } }).then(({ status }) => status);
    expect(await health()).toBe(200);
    const notice = 2_000;
    const began = performance.now();
    const stopped = drain(site.app, { overlap: 0, notice, grace: 600_000, quiet: 50 });
    await eventually(health, 503);
    const late = await fetch(`${url}/probe/quick/`);
    expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
    await stopped;
    // A timer may be a moment early.
    expect(performance.now() - began).toBeGreaterThan(notice - 10);
    await expect(health()).rejects.toThrow("fetch failed");
  });

  it("does not wait for idle connections", async () => {
    await (await fetch(`${url}/probe/quick/`)).text();
    // Far beyond this test's limit.
    await drain(site.app, { overlap: 0, notice: 0, grace: 600_000, quiet: 50 });
    expect(site.app.server.listening).toBe(false);
  });

  /** A client on a plain connection that is open; what it is answered until its end. */
  async function openClient() {
    const { port } = site.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => (text += String(chunk)));
    const ended = new Promise<string>((resolve) => socket.on("error", () => {}).once("close", () => resolve(text)));
    const ask = (path = "quick") => void socket.write(`GET /probe/${path}/ HTTP/1.1\r\nHost: boats\r\n\r\n`);
    return { socket, ask, ended, text: () => text };
  }

  it("answers what was sent on open connections and not yet read", async () => {
    const client = await openClient();
    client.ask();
    await eventually(() => client.text().includes("ok"), true);
    client.ask();
    await drain(site.app, { overlap: 0, notice: 0, grace: 5_000, quiet: 50 });
    expect((await client.ended).split("HTTP/1.1 200 OK")).toHaveLength(3);
  });

  it("answers on all connections that were opened and not yet accepted, however long that takes", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, openClient));
    for (const { socket, ask } of clients) socket.once("connect", () => ask("busy"));
    // Each turn of the loop accepts one connection and answers another: all of them take several times as long.
    await drain(site.app, { overlap: 0, notice: 0, grace: 60_000, quiet: 5 * busyMs });
    const answers = await Promise.all(clients.map(({ ended }) => ended));
    expect(answers.filter((answer) => answer.startsWith("HTTP/1.1 200 OK"))).toHaveLength(20);
  });

  it("reads open connections for as long as anything runs, and tells each client to send no more", async () => {
    const running = fetch(`${url}/probe/slow/`);
    const client = await openClient();
    client.ask();
    await eventually(() => client.text().includes("ok"), true);
    await eventually(() => site.app.activity.running, 1);
    const stopped = drain(site.app, { overlap: 0, notice: 0, grace: 60_000, quiet: 1 });
    // More sweeps than one find the connection silent meanwhile.
    await wait(200);
    client.ask();
    await eventually(() => client.text().split("HTTP/1.1 200 OK").length, 3);
    release();
    const [, , late = ""] = (await client.ended).split("HTTP/1.1 200 OK");
    expect(late.toLowerCase()).toContain("connection: close");
    expect((await running).status).toBe(200);
    await stopped;
  });

  it("reads what arrived while the process was busy before it closes silent connections", async () => {
    const client = await openClient();
    client.ask();
    await eventually(() => client.text().includes("ok"), true);
    const stopped = drain(site.app, { overlap: 0, notice: 0, grace: 60_000, quiet: 50 });
    // Then the loop has read: before it reads again it looks at its timers.
    while (site.app.server.listening) await turn();
    client.ask();
    keepBusy(200);
    expect((await client.ended).split("HTTP/1.1 200 OK")).toHaveLength(3);
    await stopped;
  });

  it("cuts off what does not end in time", async () => {
    const running = fetch(`${url}/probe/endless/`).catch(() => "cut off");
    await eventually(() => site.app.activity.running, 1);
    await drain(site.app, { overlap: 0, notice: 0, grace: 200, quiet: 50 });
    expect(await running).toBe("cut off");
  });
});
