import type { AddressInfo } from "node:net";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { startDemoWallet, type TestWallet } from "../../../testing/demo-wallet.ts";
import { eventually } from "../../../testing/eventually.ts";
import { addSettings, addVehicle } from "../../../testing/rows.ts";
import { startTestApp, type TestApp, type TestVisitor } from "../../../testing/server.ts";

describe("the calls of an order at the wallet", () => {
  let wallet: TestWallet;
  let test: TestApp;
  let guest: TestVisitor;
  let booking: ReturnType<typeof aBookingRequest>;
  /** What happens after the server asked for the money and before the wallet takes it. */
  let whileCapturing: () => Promise<unknown>;
  let answeredWebhooks: number;

  beforeEach(async () => {
    whileCapturing = () => Promise.resolve();
    const port = () => (test.app.server.address() as AddressInfo).port;
    wallet = await startDemoWallet(() => `http://127.0.0.1:${port()}${walletContract.webhook.path}`);
    const { client } = wallet;
    const captureOrder: typeof client.captureOrder = async (asked) => {
      await whileCapturing();
      return client.captureOrder(asked);
    };
    test = await startTestApp({ wallet: { ...client, captureOrder } });
    answeredWebhooks = 0;
    test.app.server.on("request", ({ url }, response) => {
      if (url === walletContract.webhook.path) response.once("finish", () => (answeredWebhooks += 1));
    });
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    await addSettings(test.deps.db);
    const vehicle = await addVehicle(test.deps.db);
    booking = aBookingRequest({ vehicle, banktransfer: false, paypal: true });
    guest = await test.visitor();
  });
  afterEach(async () => {
    await wallet.stop();
    await test.close();
  });

  const order = async (): Promise<string> => {
    const answer = await guest.post(walletContract.create.path, booking);
    return answer.json<{ order_id: string }>().order_id;
  };
  const capture = (order_id: string, who = guest) => who.post(walletContract.capture.path, { order_id });
  const send = (paypal_order_id: string) => guest.post(bookingContract.send.path, { ...booking, paypal_order_id });
  const bookings = () => test.deps.db.selectFrom("bookings").select(["id", "status"]).execute();
  const tell = (headers: Record<string, string>, body: object) =>
    test.app.inject({ method: "POST", url: walletContract.webhook.path, headers, payload: body });
  const captured = (order_id: string) => ({
    event_type: "PAYMENT.CAPTURE.COMPLETED",
    resource: { id: "C", supplementary_data: { related_ids: { order_id } } },
  });

  it("order, capture and book, for the price that the server asks", async () => {
    const made = await guest.post(walletContract.create.path, booking);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toEqual({ order_id: expect.any(String), amount: "360.00" });
    const { order_id } = made.json<{ order_id: string }>();
    await wallet.approve(order_id);
    expect((await capture(order_id)).json()).toEqual({ status: "captured" });
    const booked = await send(order_id);
    expect(booked.statusCode).toBe(201);
    expect(booked.json()).toEqual({ id: expect.any(Number), price: "360.00" });
    expect((await send(order_id)).json()).toEqual(booked.json());
  });

  it("answer ALREADY_BOOKED to another visitor while the dates are held", async () => {
    await order();
    const other = await test.visitor();
    const answer = await other.post(walletContract.create.path, booking);
    expect([answer.statusCode, answer.json()]).toEqual([200, { type: "ALREADY_BOOKED" }]);
  });

  it("answer the same order to a repeated key, and 409 to the key with another request", async () => {
    const key = { "idempotency-key": "one-booking" };
    const first = await guest.post(walletContract.create.path, booking, key);
    expect((await guest.post(walletContract.create.path, booking, key)).json()).toEqual(first.json());
    const changed = { ...booking, comment: "another" };
    expect((await guest.post(walletContract.create.path, changed, key)).statusCode).toBe(409);
  });

  it("answer 404 to a session that did not order, and 400 to a payment that is none", async () => {
    const orderId = await order();
    const stranger = await test.visitor();
    expect((await capture(orderId, stranger)).statusCode).toBe(404);
    const transfer = { ...booking, banktransfer: true, paypal: false };
    const refused = await guest.post(walletContract.create.path, transfer);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { type: "VALIDATION" }]);
    expect((await send(orderId)).json()).toMatchObject({ errors: { paypal_order_id: "validation:order" } });
  });

  it("let the wallet's own webhook finish a booking whose browser died", async () => {
    const orderId = await order();
    await wallet.approve(orderId, "duplicateWebhook");
    await capture(orderId);
    await eventually(async () => (await bookings()).map(({ status }) => status), ["paid"]);
    expect((await send(orderId)).statusCode).toBe(201);
    expect(await bookings()).toHaveLength(1);
  });

  it("let a late webhook find everything done", async () => {
    const orderId = await order();
    await wallet.approve(orderId, "lateWebhook");
    await capture(orderId);
    expect((await send(orderId)).statusCode).toBe(201);
    await eventually(() => answeredWebhooks, 1);
    expect(await bookings()).toHaveLength(1);
  });

  it("refuse a forged webhook, and pass over one for an order of somebody else", async () => {
    const orderId = await order();
    const forged = { "paypal-transmission-id": "1", "paypal-transmission-sig": "x" };
    expect((await tell(forged, captured(orderId))).statusCode).toBe(403);
    expect((await tell({}, captured("none"))).statusCode).toBe(200);
    expect((await tell({}, {})).statusCode).toBe(200);
    expect((await tell({}, { resource: "text", event_type: 1 })).statusCode).toBeLessThan(500);
    expect((await tell({}, { resource: { id: { toString: 1 } }, hasOwnProperty: 1 })).statusCode).toBe(400);
  });

  it("keep the decision to pay back when the dates are gone, and tell the guest in the same step", async () => {
    const { db } = test.deps;
    const orderId = await order();
    await wallet.approve(orderId);
    whileCapturing = () => db.updateTable("vehicles").set({ blocked: 1 }).execute();
    await capture(orderId);
    const answer = await send(orderId);
    expect([answer.statusCode, answer.json()]).toEqual([200, { type: "ALREADY_BOOKED" }]);
    expect((await capture(orderId)).json()).toEqual({ status: "taken", refunded: true });
    expect(await db.selectFrom("wallet_orders").select("status").execute()).toEqual([{ status: "refunding" }]);
    expect(await db.selectFrom("outbox").select("template").execute()).toEqual([{ template: "booking-refunded" }]);
    expect(await db.selectFrom("holds").select("id").execute()).toEqual([]);
  });

  it("say at the wallet what is paid for in days as the guest reads them", async () => {
    const orderId = await order();
    expect(wallet.order(orderId).description).toMatch(/^\S+, \d+\. \S+ 2027 – \d+\. \S+ 2027$/);
  });

  it.each([
    ["blocked", { blocked: 1 as const }],
    ["deleted", { deleted_at: "2027-05-03T08:00:00.000Z" }],
  ])("take no money for a boat that was %s while the guest was at the wallet", async (_what, change) => {
    const { db } = test.deps;
    const orderId = await order();
    await wallet.approve(orderId);
    await db.updateTable("vehicles").set(change).execute();
    expect((await capture(orderId)).json()).toEqual({ status: "taken" });
    expect(wallet.order(orderId).captures).toEqual([]);
    expect(await bookings()).toEqual([]);
  });
});
