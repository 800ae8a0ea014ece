import { copyFileSync, renameSync, symlinkSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { contactContract } from "../../shared/contract/contact.ts";
import { createTestDatabase, describeEachEngine } from "../../testing/database.ts";
import { startTestApp, type TestApp } from "../../testing/server.ts";
import { sqliteFile } from "../db/open.ts";
import { openPostgresDb } from "../db/postgres.ts";

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
      // Anybody may ask: within a second the answer is that of before.
      site.clock.advance(999);
      expect((await site.app.inject("/readyz")).statusCode).toBe(200);
      expect(await readyz()).toBe(503);
      await db.schema.alterTable("away").renameTo("write_probe").execute();
      expect(await readyz()).toBe(200);
    });

    itOnSqlite(
      "say within a second that the file of the database was moved away, or another one is there, and take no write",
      async () => {
        const visitor = await site.visitor();
        const message = { name: "Erika Beispiel", email: "erika@example.com", body: "Habt ihr offen?" };
        const write = async () => (await visitor.post(contactContract.send.path, message)).statusCode;
        const readyz = async () => {
          site.clock.advance(1_000);
          return (await site.app.inject("/readyz")).statusCode;
        };
        const file = sqliteFile(engine().location);
        expect(await readyz()).toBe(200);
        renameSync(file, `${file}.away`);
        expect([await readyz(), await write()]).toEqual([503, 503]);
        copyFileSync(`${file}.away`, file);
        expect([await readyz(), await write()]).toEqual([503, 503]);
        renameSync(`${file}.away`, file);
        expect([await readyz(), await write()]).toEqual([200, 201]);
      },
    );

    itOnSqlite("count answers by path template, and what waits in the database", async () => {
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
