import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import type { FundingSource } from "../../shared/contract/wallet.ts";
import { eventually } from "../../testing/eventually.ts";
import { createPayPalClient, type WalletClient } from "./client.ts";
import { type DemoFailure, type DemoOrder, demoFailures } from "./demo/demo-state.ts";
import { demoCredentials, demoWalletPath, registerDemoWallet } from "./demo/demo-wallet.ts";
import { readOrder } from "./paypal-answers.ts";

/** How late the wallet's webhooks are where a tester wants them late. */
const lateMs = 400;

interface ReceivedWebhook {
  at: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

describe("the wallet's client, against the demo wallet over HTTP", () => {
  let folder: string;
  let app: FastifyInstance;
  let baseUrl: string;
  let wallet: WalletClient;
  /** Waits for less than the wallet takes where it is asked to be late. */
  let hurried: WalletClient;
  const received: ReceivedWebhook[] = [];

  async function start(): Promise<void> {
    app = Fastify({ forceCloseConnections: true });
    const port = baseUrl === "" ? 0 : Number(new URL(baseUrl).port);
    app.post("/webhook", async (request) => {
      received.push({ at: performance.now(), headers: request.headers, body: request.body });
      return {};
    });
    const webhookUrl = () => new URL("/webhook", baseUrl).href;
    await registerDemoWallet(app, { stateFile: path.join(folder, "wallet.json"), webhookUrl, lateMs });
    baseUrl = `${await app.listen({ host: "127.0.0.1", port })}${demoWalletPath}`;
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "demo-wallet-"));
    baseUrl = "";
    await start();
    wallet = createPayPalClient({ baseUrl, ...demoCredentials });
    hurried = createPayPalClient({ baseUrl, ...demoCredentials, timeoutMs: 300 });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (address: string, body: unknown, origin = new URL(baseUrl).origin): Promise<number> => {
    const response = await fetch(`${baseUrl}${address}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(origin && { origin }) },
      body: JSON.stringify(body),
    });
    await response.text();
    return response.status;
  };

  const newOrder = (
    amountCents: number,
    requestId = `request-${Math.random()}`,
    funding: FundingSource = "paypal",
  ) => ({
    amountCents,
    description: "Hektor",
    funding,
    requestId,
  });

  async function created(order = newOrder(120_00)): Promise<string> {
    const made = await wallet.createOrder(order);
    if (made.kind !== "created") throw new Error(made.kind);
    return made.orderId;
  }

  /** An approved order over 120 euros, failing as asked. */
  async function approved(failure?: DemoFailure): Promise<string> {
    const orderId = await created();
    await post(`/checkout/${orderId}/approve`, { failure });
    return orderId;
  }

  const kept = (orderId: string) =>
    (JSON.parse(readFileSync(path.join(folder, "wallet.json"), "utf8")) as { orders: Record<string, DemoOrder> })
      .orders[orderId];

  it("captures what the guest approved", async () => {
    const orderId = await approved();
    expect(await wallet.captureOrder({ orderId, requestId: "a" })).toMatchObject({
      kind: "captured",
      capture: { status: "completed", cents: 12_000, currency: "EUR" },
    });
  });

  it("makes one order for a repeated request", async () => {
    const order = newOrder(5_00, "the same request");
    expect(await wallet.createOrder(order)).toEqual(await wallet.createOrder(order));
  });

  it("tells a declined means of payment from an order that nobody approved", async () => {
    const orderId = await approved("decline");
    expect(await wallet.captureOrder({ orderId, requestId: "b" })).toEqual({
      kind: "declined",
      issue: "TRANSACTION_REFUSED",
    });
    expect(await wallet.captureOrder({ orderId: await created(), requestId: "d" })).toEqual({
      kind: "rejected",
      issue: "ORDER_NOT_APPROVED",
    });
  });

  it("lets an order be paid with another means of payment, approved anew and asked for under another id", async () => {
    const orderId = await approved("instrumentDeclined");
    const declined = { kind: "instrumentDeclined", issue: "INSTRUMENT_DECLINED" };
    expect(await wallet.captureOrder({ orderId, requestId: "first card" })).toEqual(declined);
    expect(await wallet.captureOrder({ orderId, requestId: "hasty" })).toMatchObject({ issue: "ORDER_NOT_APPROVED" });
    await post(`/checkout/${orderId}/approve`, {});
    expect(await wallet.captureOrder({ orderId, requestId: "first card" })).toEqual(declined);
    expect(await wallet.captureOrder({ orderId, requestId: "second card" })).toMatchObject({ kind: "captured" });
  });

  it("lets the payer confirm the same order once more, approved anew and asked for under another id", async () => {
    const orderId = await approved("payerActionRequired");
    const asked = { kind: "payerActionRequired", issue: "PAYER_ACTION_REQUIRED" };
    expect(await wallet.captureOrder({ orderId, requestId: "first" })).toEqual(asked);
    expect(await wallet.getOrder(orderId)).toMatchObject({
      order: { approved: false, awaitsPayer: true, capture: null },
    });
    await post(`/checkout/${orderId}/approve`, {});
    expect(await wallet.captureOrder({ orderId, requestId: "first" })).toEqual(asked);
    expect(await wallet.captureOrder({ orderId, requestId: "second" })).toMatchObject({ kind: "captured" });
  });

  it("gives each order an invoice number of its own, and tells the guest what is paid for", async () => {
    const orderId = await created({ ...newOrder(5_00, "invoice 1"), description: "Ä".repeat(200) });
    expect(kept(orderId)).toMatchObject({ invoiceId: "invoice 1", description: "Ä".repeat(127) });
  });

  it.each([
    ["paypal", "paypal", "PAYER_ACTION_REQUIRED", 200],
    ["card", null, "CREATED", 200],
    ["sepa", null, "CREATED", 200],
  ] as const)("names the source of an order paid by %s as %s", async (funding, source, status, answer) => {
    const orderId = await created(newOrder(5_00, `by ${funding}`, funding));
    expect(kept(orderId)).toMatchObject({ source, status });
    expect(await post(`/checkout/${orderId}/approve`, { source: funding })).toBe(answer);
  });

  it("could not be paid by card with an order for PayPal's own source", async () => {
    const orderId = await created();
    expect(await post(`/checkout/${orderId}/approve`, { source: "card" })).toBe(422);
  });

  it("does not know the outcome after a server error", async () => {
    const orderId = await approved("serverError");
    expect(await wallet.captureOrder({ orderId, requestId: "500" })).toMatchObject({ kind: "unknown" });
    expect(await wallet.captureOrder({ orderId, requestId: "500" })).toMatchObject({ kind: "captured" });
  });

  it.each(["timeoutBeforeCapture", "timeoutAfterCapture"] as const)(
    "does not know the outcome after %s, and takes the money once when it asks again",
    async (failure) => {
      const orderId = await approved(failure);
      const order = { orderId, requestId: failure };
      expect(await hurried.captureOrder(order)).toMatchObject({ kind: "unknown" });
      const second = await wallet.captureOrder(order);
      expect(second).toMatchObject({ kind: "captured", capture: { status: "completed" } });
      expect(await wallet.captureOrder(order)).toEqual(second);
    },
  );

  it("finds the capture of an order that was captured under a forgotten request id", async () => {
    const orderId = await approved();
    const first = await wallet.captureOrder({ orderId, requestId: "first" });
    expect(await wallet.captureOrder({ orderId, requestId: "another" })).toEqual(first);
  });

  it("refunds a capture once and shows it with the order", async () => {
    const orderId = await approved("timeoutAfterRefund");
    const captured = await wallet.captureOrder({ orderId, requestId: "e" });
    if (captured.kind !== "captured") throw new Error(captured.kind);
    const refund = { captureId: captured.capture.id, amountCents: null, requestId: "f" };
    expect(await hurried.refundCapture(refund)).toMatchObject({ kind: "unknown" });
    const again = await wallet.refundCapture(refund);
    expect(again).toMatchObject({ kind: "refunded", refund: { status: "completed", cents: 12_000 } });
    expect(await wallet.refundCapture({ ...refund, requestId: "g" })).toEqual({
      kind: "rejected",
      issue: "CAPTURE_FULLY_REFUNDED",
    });
    const found = await wallet.getOrder(orderId);
    expect(found).toMatchObject({ order: { refunds: [again.kind === "refunded" && again.refund] } });
  });

  it("refunds a part of a capture, once, and never more than was captured", async () => {
    const orderId = await approved("timeoutAfterRefund");
    const captured = await wallet.captureOrder({ orderId, requestId: "p" });
    if (captured.kind !== "captured") throw new Error(captured.kind);
    const refund = { captureId: captured.capture.id, amountCents: 50_00, requestId: "q" };
    expect(await hurried.refundCapture(refund)).toMatchObject({ kind: "unknown" });
    expect(await wallet.refundCapture(refund)).toMatchObject({
      kind: "refunded",
      refund: { status: "completed", cents: 50_00 },
    });
    expect(await wallet.refundCapture({ ...refund, amountCents: 70_01, requestId: "r" })).toEqual({
      kind: "rejected",
      issue: "REFUND_AMOUNT_EXCEEDED",
    });
    expect(await wallet.getOrder(orderId)).toMatchObject({
      order: { capture: { status: "completed" }, refunds: [{ cents: 50_00 }] },
    });
  });

  it("keeps the play money over a restart, and its client signs in again", async () => {
    const orderId = await approved();
    const first = await wallet.captureOrder({ orderId, requestId: "h" });
    await app.close();
    expect(await wallet.getOrder(orderId)).toMatchObject({ kind: "unknown" });
    await start();
    expect(await wallet.captureOrder({ orderId, requestId: "h" })).toEqual(first);
  });

  it("verifies its own webhooks, and no others", async () => {
    received.length = 0;
    await wallet.captureOrder({ orderId: await approved("duplicateWebhook"), requestId: "i" });
    await eventually(() => received.length, 2);
    const [event] = received as [ReceivedWebhook];
    expect(received[1]?.body).toEqual(event.body);
    expect(await wallet.verifyWebhook(event.headers, event.body)).toEqual({ kind: "verified" });
    expect(await wallet.verifyWebhook(event.headers, { ...(event.body as object), id: "forged" })).toEqual({
      kind: "forged",
    });
    const without = createPayPalClient({ baseUrl, clientId: "demo", clientSecret: "demo" });
    expect(await without.verifyWebhook(event.headers, event.body)).toEqual({ kind: "unconfigured" });
  });

  it("sends the webhook of a capture late when asked to", async () => {
    received.length = 0;
    const orderId = await approved("lateWebhook");
    const asked = performance.now();
    await wallet.captureOrder({ orderId, requestId: "j" });
    await eventually(() => received.length, 1);
    // Timers of Node may come a millisecond early.
    expect((received[0]?.at ?? 0) - asked).toBeGreaterThan(lateMs - 2);
  });

  it("fails the orders to come as a tester asks, and refuses an unknown failure", async () => {
    expect(await post("/control", { failure: "wrongAmount" })).toBe(200);
    const orderId = await approved();
    expect(await wallet.captureOrder({ orderId, requestId: "k" })).toMatchObject({ capture: { cents: 11_999 } });
    expect(await post("/control", { failure: "none such" })).toBe(400);
  });

  it.each([
    ["a capture", { captures: [{ id: "C", status: "COMPLETED", amount: { currency_code: "EUR", value: "278.000" } }] }],
    ["a refund", { refunds: [{ id: "R", status: "COMPLETED", amount: { currency_code: "EUR", value: "1,20,0" } }] }],
  ])("does not take %s whose amount it cannot read for none", (_, payments) => {
    expect(readOrder({ id: "A", status: "COMPLETED", purchase_units: [{ payments }] })).toBeNull();
    expect(readOrder({ id: "A", status: "APPROVED", purchase_units: [{}] })).toMatchObject({ capture: null });
  });

  it("answers 404 to an order of a name that every object has, and stays as it was", async () => {
    for (const name of ["__proto__", "constructor", "toString", "%5F%5Fproto__"]) {
      expect(await post(`/checkout/${name}/approve`, { failure: "decline" })).toBe(404);
      expect(await post(`/control/complete/${name}`, {})).toBe(404);
      expect((await fetch(`${baseUrl}/checkout/${name}`)).status).toBe(404);
      expect(await wallet.getOrder(decodeURIComponent(name))).toMatchObject({ kind: "rejected" });
      expect(await wallet.captureOrder({ orderId: name, requestId: name })).toMatchObject({ kind: "rejected" });
      const refund = { captureId: name, amountCents: null, requestId: name };
      expect(await wallet.refundCapture(refund)).toMatchObject({ kind: "rejected" });
    }
    expect("status" in {} || "failure" in {}).toBe(false);
    expect(await wallet.captureOrder({ orderId: await approved(), requestId: "__proto__" })).toMatchObject({
      kind: "captured",
    });
  });

  it("is used by the website's own pages only, and its API by its own client", async () => {
    const orderId = await approved();
    for (const address of [`/checkout/${orderId}/approve`, "/control", `/control/complete/${orderId}`]) {
      for (const origin of ["https://elsewhere.example", "null", ""]) expect(await post(address, {}, origin)).toBe(403);
    }
    const stranger = createPayPalClient({ baseUrl, clientId: "demo", clientSecret: "guessed" });
    expect(await stranger.captureOrder({ orderId, requestId: "stolen" })).toMatchObject({ kind: "unknown" });
  });

  it("forgets who signed in long ago", async () => {
    const authorization = `Basic ${Buffer.from("demo:demo").toString("base64")}`;
    const signIn = async () => {
      const answer = await app.inject({
        method: "POST",
        url: `${demoWalletPath}/v1/oauth2/token`,
        headers: { authorization },
      });
      return answer.json<{ access_token: string }>().access_token;
    };
    const ask = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.inject({ url: `${demoWalletPath}/v2/checkout/orders/none`, headers })).statusCode;
    };
    const first = await signIn();
    expect(await ask(first)).toBe(404);
    for (let later = 0; later < 99; later += 1) await signIn();
    expect(await ask(first)).toBe(404);
    const last = await signIn();
    expect([await ask(first), await ask(last)]).toEqual([401, 404]);
  });

  it("never throws where nobody answers", async () => {
    const nobody = createPayPalClient({ baseUrl: "http://127.0.0.1:9", ...demoCredentials });
    expect(await nobody.getOrder("A")).toMatchObject({ kind: "unknown" });
    expect(await nobody.captureOrder({ orderId: "A", requestId: "l" })).toMatchObject({ kind: "unknown" });
  });
});

describe("the demo wallet's script", () => {
  it("comes with its style sheet and its texts in both languages, marked as play money and naming every failure", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "demo-wallet-"));
    const app = Fastify({ forceCloseConnections: true });
    await registerDemoWallet(app, { stateFile: path.join(folder, "wallet.json"), webhookUrl: () => null });
    const get = (name: string) => app.inject({ url: `${demoWalletPath}/${name}` });
    expect((await get("sdk.js?client-id=demo")).headers["content-type"]).toContain("javascript");
    expect((await get("sdk.css")).headers["content-type"]).toContain("css");
    expect((await get("texts/de.json")).json()).toMatchObject({ mark: "Spielgeld" });
    expect((await get("texts/en.json")).json()).toMatchObject({ mark: "Play money" });
    for (const language of ["de", "en"]) {
      const { failures } = (await get(`texts/${language}.json`)).json<{ failures: object }>();
      expect(Object.keys(failures)).toEqual(["none", ...demoFailures]);
    }
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
