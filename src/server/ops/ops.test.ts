import { copyFileSync, renameSync, symlinkSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { createTestDatabase, describeEachEngine } from "../../testing/database.ts";
import { eventually } from "../../testing/eventually.ts";
import { startTestApp, type TestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import { sqliteFile } from "../db/open.ts";
import { openPostgresDb } from "../db/postgres.ts";
import { drain } from "./drain.ts";

describeEachEngine((engine, itOnSqlite) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ database: engine() });
  });
  afterAll(() => site.close());

  describe("the figures for machines", () => {
    itOnSqlite("say that the server is alive and ready", async () => {
      expect((await site.app.inject("/healthz")).json()).toEqual({ status: "ok" });
      expect((await site.app.inject("/readyz")).json()).toEqual({ status: "ready" });
    });

    it("say that it is not ready before the database was migrated, and when it is away", async () => {
      const database = await createTestDatabase(engine().engine);
      const early = await startTestApp({ database });
      expect((await early.app.inject("/readyz")).statusCode).toBe(503);
      await database.db.destroy();
      const answer = await early.app.inject("/readyz");
      expect([answer.statusCode, answer.json()]).toEqual([503, { type: "UNAVAILABLE", errors: {} }]);
      expect((await early.app.inject("/healthz")).statusCode).toBe(200);
      await early.close();
      await database.remove();
    });

    it("say that it is not ready while the disk is full, and ready again once there is room", async () => {
      const readyz = async () => {
        site.clock.advance(1_000);
        return (await site.app.inject("/readyz")).statusCode;
      };
      expect(await readyz()).toBe(200);
      // The look removes what it wrote, and with it the device that is always full.
      symlinkSync("/dev/full", path.join(engine().location.dataDir, `.write-probe.${process.pid}`));
      expect([await readyz(), await readyz()]).toEqual([503, 200]);
      const { db } = engine();
      await db.schema.alterTable("write_probe").renameTo("away").execute();
      expect(await readyz()).toBe(503);
      await db.schema.alterTable("away").renameTo("write_probe").execute();
      expect(await readyz()).toBe(200);
    });

    itOnSqlite(
      "say within a second that the file of the database was moved away, or another one is there",
      async () => {
        const readyz = async () => {
          site.clock.advance(1_000);
          return (await site.app.inject("/readyz")).statusCode;
        };
        const file = sqliteFile(engine().location);
        expect(await readyz()).toBe(200);
        renameSync(file, `${file}.away`);
        expect(await readyz()).toBe(503);
        copyFileSync(`${file}.away`, file);
        expect(await readyz()).toBe(503);
        renameSync(`${file}.away`, file);
        expect(await readyz()).toBe(200);
      },
    );

    it("count answers by path template, and what waits in the database", async () => {
      const mail = {
        template: "x",
        recipient: "x",
        lang: "de",
        data: "{}",
        status: "dead",
        attempts: 8,
        next_attempt_at: "",
        claimed_until: null,
        last_error: "",
        created_at: "",
        sent_at: null,
      } as const;
      await engine().db.insertInto("outbox").values(mail).execute();
      await site.app.inject("/api/rere_check_voucher/?voucher_code=x");
      const text = (await site.app.inject("/metrics")).body;
      expect(text).toContain('http_answers_total{method="GET",path="/api/rere_check_voucher/",status="200"} 1');
      expect(text).toContain('outbox_rows{status="dead"} 1');
    });

    itOnSqlite("are answered to this machine only, and through no proxy of its own", async () => {
      for (const remoteAddress of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
        expect((await site.app.inject({ url: "/metrics", remoteAddress })).statusCode).toBe(200);
      }
      const strangers = [
        { remoteAddress: "198.51.100.7" },
        { remoteAddress: "198.51.100.7", headers: { "x-forwarded-for": "127.0.0.1" } },
        { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "198.51.100.7" } },
        // A proxy that tells nothing of the visitor's address, and one that lets the visitor tell it.
        { remoteAddress: "127.0.0.1", headers: { "x-forwarded-proto": "https" } },
        { remoteAddress: "127.0.0.1", headers: { via: "1.1 proxy" } },
        { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } },
      ];
      for (const stranger of strangers) {
        expect((await site.app.inject({ url: "/metrics", ...stranger })).statusCode).toBe(404);
      }
    });

    itOnSqlite("are answered to callers with METRICS_TOKEN, from anywhere", async () => {
      const token = "a-long-enough-secret";
      const guarded = await startTestApp({ database: engine(), config: { metricsToken: token } });
      const ask = async (authorization: string) =>
        (await guarded.app.inject({ url: "/metrics", remoteAddress: "198.51.100.7", headers: { authorization } }))
          .statusCode;
      expect([await ask(`Bearer ${token}`), await ask("Bearer other"), await ask(token)]).toEqual([200, 404, 404]);
      await guarded.close();
    });
  });
});

const slow: Part = (app) => {
  app.get("/probe/slow/", async () => {
    await wait(400);
    // A page that is rendered asks for its data while the server is being stopped.
    const inner = await app.inject("/api/rere_get_operating_vehicles/?vehicleType=houseboats");
    return { inner: inner.statusCode };
  });
  app.get("/probe/quick/", async () => ({ status: "ok" }));
  app.get("/probe/endless/", () => wait(60_000, {}, { ref: false }));
};

it("is not ready, and says so soon, while the database answers nothing", async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => {
    open.add(socket.resume().on("error", () => undefined));
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const database = await createTestDatabase("sqlite");
  const db = openPostgresDb(`postgres://app@127.0.0.1:${port}/boats`);
  const frozen = await startTestApp({ database: { ...database, db } });
  const answers = await Promise.all([1, 2].map(() => frozen.app.inject("/readyz")));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  // The look itself still waits: a connection is given up later than that.
  await wait(50);
  expect(open.size).toBe(1);
  for (const socket of open) socket.destroy();
  await frozen.close();
  await db.destroy();
  silent.close();
  await database.db.destroy();
  await database.remove();
});

describe("a server that is asked to stop", () => {
  let site: TestApp;
  let url = "";
  beforeEach(async () => {
    site = await startTestApp({ parts: [slow] });
    url = await site.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => site.close());

  it("finishes the running request, is no longer ready and takes no new connection", async () => {
    const running = fetch(`${url}/probe/slow/`);
    await wait(100);
    const stopped = drain(site.app, { overlap: 0, notice: 0, grace: 5_000, quiet: 50 });
    expect((await site.app.inject("/readyz")).statusCode).toBe(503);
    await eventually(() => site.app.server.listening, false);
    await expect(fetch(`${url}/probe/quick/`, { headers: { connection: "close" } })).rejects.toThrow("fetch failed");
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
    const stopped = drain(site.app, { overlap: 0, notice: 5_000, grace: 600_000, quiet: 50 });
    expect(await health()).toBe(503);
    const late = await fetch(`${url}/probe/quick/`);
    expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
    await stopped;
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
    const ask = () => void socket.write("GET /probe/quick/ HTTP/1.1\r\nHost: boats\r\n\r\n");
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

  it("answers on connections that were opened and not yet accepted", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, openClient));
    for (const { socket, ask } of clients) socket.once("connect", ask);
    await drain(site.app, { overlap: 0, notice: 0, grace: 5_000, quiet: 500 });
    const answers = await Promise.all(clients.map(({ ended }) => ended));
    expect(answers.filter((answer) => answer.startsWith("HTTP/1.1 200 OK"))).toHaveLength(20);
  });

  it("reads open connections for as long as anything runs, and tells each client to send no more", async () => {
    const running = fetch(`${url}/probe/slow/`);
    const client = await openClient();
    client.ask();
    await eventually(() => client.text().includes("ok"), true);
    const stopped = drain(site.app, { overlap: 0, notice: 0, grace: 60_000, quiet: 1 });
    // More sweeps than one find the connection silent meanwhile.
    await wait(200);
    client.ask();
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
    await wait(1);
    // After the loop has read: before it reads again it looks at its timers.
    await turn();
    client.ask();
    const busyUntil = performance.now() + 200;
    while (performance.now() < busyUntil) Math.random();
    expect((await client.ended).split("HTTP/1.1 200 OK")).toHaveLength(3);
    await stopped;
  });

  it("cuts off what does not end in time", async () => {
    const running = fetch(`${url}/probe/endless/`).catch(() => "cut off");
    await wait(100);
    await drain(site.app, { overlap: 0, notice: 0, grace: 200, quiet: 50 });
    expect(await running).toBe("cut off");
  });
});
