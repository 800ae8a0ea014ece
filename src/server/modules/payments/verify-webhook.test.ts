import { walletContract } from "../../../shared/contract/wallet.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addWalletOrder } from "../../../testing/rows.ts";
import { startTestApp, type TestApp } from "../../../testing/server.ts";
import type { WalletClient } from "../../wallet/client.ts";
import type { VerifyWebhookAnswer } from "../../wallet/wallet-answers.ts";

describeOnSqlite((engine) => {
  let site: TestApp;
  let asked = 0;
  let verdict: VerifyWebhookAnswer;
  const silent = () => Promise.resolve({ kind: "unknown" as const, detail: "none" });
  const wallet = {
    getOrder: silent,
    verifyWebhook: () => {
      asked += 1;
      return Promise.resolve(verdict);
    },
  } as unknown as WalletClient;

  beforeEach(async () => {
    asked = 0;
    verdict = { kind: "forged" };
    await emptyTables(engine().db);
    await addWalletOrder(engine().db, { id: "ORDER-1", status: "created" });
    site = await startTestApp({ database: engine(), wallet, config: { rateLimits: true } });
  });
  afterEach(() => site.close());

  const tell = (id: string, remoteAddress = "203.0.113.7", note = "") =>
    site.app.inject({
      method: "POST",
      url: walletContract.webhook.path,
      remoteAddress,
      headers: { "paypal-transmission-id": id },
      payload: { event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: "ORDER-1" }, note },
    });

  it("asks the wallet about the same webhook once", async () => {
    const answers = [await tell("one", "203.0.113.1"), await tell("one"), await tell("two", "203.0.113.1")];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(asked).toBe(2);
  });

  it("asks once about one that comes many times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell("one")));
    expect([asked, new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([1, new Set([403])]);
  });

  it("asks about another body with the same signature", async () => {
    for (const note of ["", "another"]) await tell("one", "203.0.113.7", note);
    expect(asked).toBe(2);
  });

  it.each(["unconfigured", "unknown"] as const)(
    "counts each call where its verdict is %s, and asks again",
    async (kind) => {
      verdict = kind === "unknown" ? { kind, detail: "busy" } : { kind };
      const statuses: number[] = [];
      for (let number = 0; number < 62; number += 1) statuses.push((await tell("one")).statusCode);
      expect([asked, statuses.indexOf(429)]).toEqual([60, 60]);
    },
  );

  it("asks nothing about one that is longer than the wallet's are", async () => {
    expect((await tell("long", "203.0.113.1", "x".repeat(16 * 1_024))).statusCode).toBe(413);
    expect(asked).toBe(0);
    expect((await tell("long", "203.0.113.1", "x".repeat(15 * 1_024))).statusCode).toBe(403);
    expect(asked).toBe(1);
  });

  it("asks about sixty a minute of one address, and of another one still", async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 70; number += 1) statuses.push((await tell(String(number))).statusCode);
    expect(asked).toBe(60);
    expect(statuses.slice(60)).toEqual(Array<number>(10).fill(429));
    expect((await tell("other", "203.0.113.8")).statusCode).toBe(403);
    site.clock.advance(60_001);
    expect((await tell("later")).statusCode).toBe(403);
    expect(asked).toBe(62);
  });
});
