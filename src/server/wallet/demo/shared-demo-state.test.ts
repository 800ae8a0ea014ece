import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { createMigratedDatabase, type TestDatabase } from "../../../testing/database.ts";
import { createPayPalClient } from "../client.ts";
import { fromJson, openDemoState, toJson } from "./demo-state.ts";
import { demoCredentials, demoWalletPath, registerDemoWallet } from "./demo-wallet.ts";

// One server at a time has an SQLite file.
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

onPostgres("the demo wallet of several servers on one PostgreSQL", () => {
  let database: TestDatabase;
  let folder: string;
  const closings: (() => Promise<unknown>)[] = [];

  /** A server, and its client: each has a token of its own. */
  async function start() {
    const app = Fastify({ forceCloseConnections: true });
    const stateFile = path.join(folder, "wallet.json");
    const db = database.open();
    await registerDemoWallet(app, { stateFile, sharedDb: db, webhookUrl: () => null });
    const baseUrl = `${await app.listen({ host: "127.0.0.1", port: 0 })}${demoWalletPath}`;
    closings.push(() => app.close().then(() => db.destroy()));
    const approve = async (orderId: string) => {
      const headers = { "content-type": "application/json", origin: new URL(baseUrl).origin };
      const answer = await fetch(`${baseUrl}/checkout/${orderId}/approve`, { method: "POST", headers, body: "{}" });
      return answer.status;
    };
    return { client: createPayPalClient({ baseUrl, ...demoCredentials }), approve };
  }
  const order = { amountCents: 100_00, description: "Seeglück", funding: "paypal" } as const;

  beforeAll(async () => {
    database = await createMigratedDatabase("postgres");
    folder = mkdtempSync(path.join(tmpdir(), "demo-wallet-"));
  });
  afterAll(async () => {
    for (const close of closings) await close();
    await database.db.destroy();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is one: ordered at one server, approved at another, captured once at both at the same time", async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? one : other).client.createOrder({ ...order, requestId: `order ${index}` }),
      ),
    );
    const ids = made.flatMap((answer) => (answer.kind === "created" ? [answer.orderId] : []));
    expect(new Set(ids).size).toBe(6);
    for (const orderId of ids) expect(await other.approve(orderId)).toBe(200);
    for (const orderId of ids) {
      const captures = await Promise.all(
        [one, other, one].map(({ client }) => client.captureOrder({ orderId, requestId: `capture ${orderId}` })),
      );
      const captureIds = captures.map((answer) => (answer.kind === "captured" ? answer.capture.id : answer.kind));
      expect(new Set(captureIds).size).toBe(1);
      expect(await other.client.getOrder(orderId)).toMatchObject({
        kind: "found",
        order: { capture: { id: captureIds[0], status: "completed" } },
      });
    }
  });

  it("begins with what a server kept in its file, once", async () => {
    const kept = openDemoState(path.join(folder, "before.json"));
    await database.db.deleteFrom("demo_wallet").execute();
    kept.next.push({ failure: "decline", calls: 1 });
    writeFileSync(path.join(folder, "wallet.json"), toJson(kept));
    await Promise.all([start(), start()]);
    const { memory } = await database.db.selectFrom("demo_wallet").select("memory").executeTakeFirstOrThrow();
    expect(fromJson(memory).next).toEqual([{ failure: "decline", calls: 1 }]);
  });
});
