import Fastify, { type FastifyInstance } from "fastify";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { type CaptureWalletOrderAnswer, walletContract } from "../../../shared/contract/wallet.ts";
import { aBookingRequest, aVoucherRequest } from "../../../testing/builders.ts";
import { startDemoWallet, type TestWallet } from "../../../testing/demo-wallet.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { eventually } from "../../../testing/eventually.ts";
import { addSettings, addVehicle } from "../../../testing/rows.ts";
import { startTestApp, type TestApp, type TestVisitor } from "../../../testing/server.ts";
import { walletFindings } from "../../../testing/wallet-books.ts";
import { settleEverything } from "../../../testing/wallet-flow.ts";
import { purposes } from "../../purposes.ts";
import type { WalletClient } from "../../wallet/client.ts";
import type { DemoFailure, DemoOrder } from "../../wallet/demo/demo-state.ts";
import { listOpenMoney } from "./open-money.queries.ts";
import { settleWalletOrders } from "./settle-orders.ts";

const minute = 60_000;

interface Webhook {
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** A guest's browser, the wallet's window and the wallet's webhooks, step by step. */
interface Steps {
  order: () => Promise<string>;
  approve: (orderId: string, failure?: DemoFailure, calls?: number) => Promise<void>;
  capture: (orderId: string) => Promise<CaptureWalletOrderAnswer["status"] | number>;
  /** What the browser sends after the capture. @returns the answer's status and body. */
  send: (orderId: string) => Promise<[number, unknown]>;
  /** An order that is approved and whose capture was requested. */
  pay: (failure?: DemoFailure, calls?: number) => Promise<string>;
  complete: (orderId: string) => Promise<void>;
  /** What the wallet tells of the capture, once it does; nothing of it was delivered. */
  webhook: () => Promise<Webhook>;
  deliver: (webhook: Webhook) => Promise<number>;
  /** The answer to the next capture does not reach our code: the process ends before. */
  crashAtCapture: () => void;
  /** Whatever is sent as a webhook passes for the wallet's own. */
  trustEverybody: () => void;
  later: (minutes: number) => Promise<void>;
  block: () => Promise<void>;
}

/** What became of the money in the end: one thing was sold for it, it went back, or none was taken. */
type End = "sold" | "paidBack" | "nothing";

type Fault = [name: string, end: End, happens: (steps: Steps) => Promise<void>];

const faults: Fault[] = [
  ["nothing goes wrong", "sold", async ({ pay, send }) => void (await send(await pay()))],
  [
    "no answer, and nothing was captured",
    "sold",
    async ({ order, approve, capture }) => {
      const orderId = await order();
      await approve(orderId, "timeoutBeforeCapture");
      expect(await capture(orderId)).toBe("pending");
    },
  ],
  [
    "no answer to any capture",
    "nothing",
    async ({ order, approve, capture }) => {
      const orderId = await order();
      await approve(orderId, "timeoutBeforeCapture", 1_000);
      expect(await capture(orderId)).toBe("pending");
    },
  ],
  [
    "no answer, but the money was captured",
    "sold",
    async ({ pay, capture, send }) => {
      const orderId = await pay("timeoutAfterCapture");
      expect(await capture(orderId)).toBe("captured");
      expect((await send(orderId))[0]).toBe(201);
    },
  ],
  [
    "no answer, the money was captured, and the browser gives up",
    "sold",
    async ({ pay }) => void (await pay("timeoutAfterCapture")),
  ],
  ["the wallet answers 500 twice", "sold", async ({ pay }) => void (await pay("serverError", 2))],
  ["the wallet answers 500 for ever", "nothing", async ({ pay }) => void (await pay("serverError", 1_000))],
  [
    "the capture is pending, then completed",
    "sold",
    async ({ pay, complete, later, webhook, deliver }) => {
      const orderId = await pay("pendingCapture");
      await later(60);
      await complete(orderId);
      expect(await deliver(await webhook())).toBe(200);
    },
  ],
  [
    "the capture is pending, then completed, and no webhook comes",
    "sold",
    async ({ pay, complete, later }) => {
      const orderId = await pay("pendingCapture");
      await later(60);
      await complete(orderId);
    },
  ],
  [
    "the payment is declined, then another order is paid",
    "sold",
    async ({ pay, send }) => {
      await pay("decline");
      await send(await pay());
    },
  ],
  [
    "the means of payment is declined, another wants a confirmation, then the same order is paid",
    "sold",
    async ({ order, approve, capture, send, later }) => {
      const orderId = await order();
      for (const refusal of ["instrumentDeclined", "payerActionRequired"] as const) {
        await approve(orderId, refusal);
        expect(await capture(orderId)).toBe(refusal);
        await later(1);
      }
      await approve(orderId);
      expect(await capture(orderId)).toBe("captured");
      expect((await send(orderId))[0]).toBe(201);
    },
  ],
  [
    "the means of payment is declined, and the guest has no other",
    "nothing",
    async ({ pay }) => void (await pay("instrumentDeclined")),
  ],
  [
    "the webhook comes before the browser sends what was paid for",
    "sold",
    async ({ pay, webhook, deliver, send }) => {
      const orderId = await pay();
      expect(await deliver(await webhook())).toBe(200);
      const first = await send(orderId);
      expect(first[0]).toBe(201);
      expect(await send(orderId)).toEqual(first);
    },
  ],
  [
    "the webhook comes before the answer to the capture, which is lost",
    "sold",
    async ({ pay, webhook, deliver }) => {
      await pay("timeoutAfterCapture");
      expect(await deliver(await webhook())).toBe(200);
    },
  ],
  [
    "the webhook comes several times, at once and after the browser",
    "sold",
    async ({ pay, webhook, deliver, send }) => {
      const orderId = await pay();
      const told = await webhook();
      await Promise.all([deliver(told), deliver(told), send(orderId)]);
      expect(await deliver(told)).toBe(200);
    },
  ],
  [
    "a forged webhook says that an order was captured",
    "nothing",
    async ({ order, approve, deliver }) => {
      const orderId = await order();
      await approve(orderId);
      expect(await deliver(captured(orderId))).toBe(403);
    },
  ],
  [
    "the wallet's own webhook is changed on its way",
    "sold",
    async ({ pay, webhook, deliver }) => {
      const orderId = await pay();
      const told = await webhook();
      expect(await deliver({ ...told, body: captured(orderId).body })).toBe(403);
    },
  ],
  [
    "a webhook that passes for genuine says more than the order does",
    "nothing",
    async ({ order, approve, deliver, trustEverybody }) => {
      const orderId = await order();
      await approve(orderId);
      trustEverybody();
      expect(await deliver(captured(orderId))).toBe(200);
    },
  ],
  [
    "another amount is captured",
    "paidBack",
    async ({ order, approve, capture, send }) => {
      const orderId = await order();
      await approve(orderId, "wrongAmount");
      expect(await capture(orderId)).toBe("returned");
      expect((await send(orderId))[0]).not.toBe(201);
    },
  ],
  ["another currency is captured", "paidBack", async ({ pay }) => void (await pay("wrongCurrency"))],
  [
    "the server dies between the capture and writing it down",
    "sold",
    async ({ order, approve, capture, crashAtCapture }) => {
      const orderId = await order();
      await approve(orderId);
      crashAtCapture();
      expect(await capture(orderId)).toBe(500);
    },
  ],
  [
    "the server dies there, and the browser asks again",
    "sold",
    async ({ order, approve, capture, crashAtCapture, send }) => {
      const orderId = await order();
      await approve(orderId);
      crashAtCapture();
      expect(await capture(orderId)).toBe(500);
      expect(await capture(orderId)).toBe("captured");
      expect((await send(orderId))[0]).toBe(201);
    },
  ],
  ["the page is reloaded before the wallet opens", "nothing", async ({ order }) => void (await order())],
  [
    "the page is reloaded while the wallet is open, and another order is paid",
    "sold",
    async ({ order, approve, capture, pay, send }) => {
      const first = await order();
      await approve(first);
      const second = await pay();
      expect(await capture(first)).not.toBe("captured");
      expect((await send(second))[0]).toBe(201);
    },
  ],
  [
    "the page is reloaded while the money is captured, which was asked for twice",
    "sold",
    async ({ order, approve, capture }) => {
      const orderId = await order();
      await approve(orderId);
      expect(await Promise.all([capture(orderId), capture(orderId)])).toEqual(["captured", "captured"]);
    },
  ],
  ["the page is reloaded after the capture, and nothing more is sent", "sold", async ({ pay }) => void (await pay())],
  [
    "the page is reloaded after everything was sent, and sends it again",
    "sold",
    async ({ pay, send }) => {
      const orderId = await pay();
      const first = await send(orderId);
      expect(await send(orderId)).toEqual(first);
    },
  ],
];

/** There are as many vouchers as anybody wants, but of each day one. */
const bookingFaults: Fault[] = [
  [
    "the server dies there, and what was paid for is gone by then",
    "paidBack",
    async ({ order, approve, capture, crashAtCapture, block }) => {
      const orderId = await order();
      await approve(orderId);
      crashAtCapture();
      expect(await capture(orderId)).toBe(500);
      await block();
    },
  ],
];

/** What anybody could write who knows an order's id. */
function captured(orderId: string): Webhook {
  return {
    headers: { "paypal-transmission-id": "1", "paypal-transmission-sig": "made up" },
    body: {
      id: "WH-1",
      event_type: "PAYMENT.CAPTURE.COMPLETED",
      resource: {
        id: "C",
        status: "COMPLETED",
        amount: { currency_code: "EUR", value: "360.00" },
        supplementary_data: { related_ids: { order_id: orderId } },
      },
    },
  };
}

/** What is sold: how it is asked for, and what of it there is. */
const sales = {
  booking: {
    path: bookingContract.send.path,
    request: (vehicle: number) => aBookingRequest({ vehicle, banktransfer: false, paypal: true }),
    table: "bookings",
    cases: [...faults, ...bookingFaults],
  },
  voucher: {
    path: vouchersContract.send.path,
    request: () => aVoucherRequest({ banktransfer: false, paypal: true }),
    table: "vouchers",
    cases: faults,
  },
} as const;

describe.each(Object.entries(sales))("the money of a %s that is paid at the wallet", (_, sale) => {
  const { path, request, table, cases } = sale;
  let wallet: TestWallet;
  let test: TestApp;
  let webhooks: FastifyInstance;
  let vehicle: number;
  let guest: TestVisitor;
  let earlier: Set<string>;
  let isCrashing = false;
  let isTrusting = false;
  const received: Webhook[] = [];

  beforeAll(async () => {
    webhooks = Fastify({ forceCloseConnections: true });
    webhooks.post("/", async ({ headers, body }) => void received.push({ headers, body } as Webhook));
    const url = await webhooks.listen({ host: "127.0.0.1", port: 0 });
    wallet = await startDemoWallet(() => url);
    const client: WalletClient = {
      ...wallet.client,
      async captureOrder(asked) {
        const answer = await wallet.client.captureOrder(asked);
        if (!isCrashing) return answer;
        isCrashing = false;
        throw new Error("the process ends here");
      },
      verifyWebhook: async (headers, body) =>
        isTrusting ? { kind: "verified" } : wallet.client.verifyWebhook(headers, body),
    };
    test = await startTestApp({ wallet: client });
  });
  afterAll(async () => {
    await test.close();
    await wallet.stop();
    await webhooks.close();
  });
  beforeEach(async () => {
    isCrashing = false;
    isTrusting = false;
    received.length = 0;
    await emptyTables(test.deps.db);
    await addSettings(test.deps.db);
    vehicle = await addVehicle(test.deps.db);
    guest = await test.visitor();
    earlier = new Set(wallet.orders().map(({ id }) => id));
  });

  const deps = () => ({ ...test.deps, purposes });
  const steps: Steps = {
    async order() {
      const answer = await guest.post(walletContract.create.path, request(vehicle));
      expect(answer.statusCode).toBe(201);
      return answer.json<{ order_id: string }>().order_id;
    },
    approve: (...given) => wallet.approve(...given),
    async capture(order_id) {
      const answer = await guest.post(walletContract.capture.path, { order_id });
      return answer.statusCode === 200 ? answer.json<CaptureWalletOrderAnswer>().status : answer.statusCode;
    },
    async send(paypal_order_id) {
      const answer = await guest.post(path, { ...request(vehicle), paypal_order_id });
      return [answer.statusCode, answer.json()];
    },
    async pay(failure, calls) {
      const orderId = await steps.order();
      await steps.approve(orderId, failure, calls);
      await steps.capture(orderId);
      return orderId;
    },
    complete: (orderId) => wallet.complete(orderId),
    async webhook() {
      await eventually(() => received.length > 0, true);
      return received[0] as Webhook;
    },
    async deliver({ headers, body }) {
      const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("paypal-")));
      const answer = await test.app.inject({
        method: "POST",
        url: walletContract.webhook.path,
        headers: sent,
        payload: body,
      });
      return answer.statusCode;
    },
    crashAtCapture: () => void (isCrashing = true),
    trustEverybody: () => void (isTrusting = true),
    async later(minutes) {
      for (let passed = 0; passed < minutes; passed += 5) {
        test.clock.advance(Math.min(5, minutes) * minute);
        await settleWalletOrders(deps());
      }
    },
    block: async () => void (await test.deps.db.updateTable("vehicles").set({ blocked: 1 }).execute()),
  };

  it.each(cases)("is neither taken twice nor lost where %s: %s", async (_name, end, happens) => {
    await happens(steps);
    await settleEverything(deps(), test.clock);

    const orders = wallet.orders().filter(({ id }) => !earlier.has(id));
    expect(await walletFindings(test.deps.db, orders)).toEqual([]);
    expect(await listOpenMoney(deps())).toEqual([]);
    const sold = await test.deps.db.selectFrom(table).select("id").execute();
    const count = (of: (order: DemoOrder) => unknown[]) => orders.reduce((sum, order) => sum + of(order).length, 0);
    const [captures, refunds] = [count((order) => order.captures), count((order) => order.refunds)];
    const wanted = { sold: [1, 1, 0], paidBack: [0, 1, 1], nothing: [0, 0, 0] }[end];
    expect([sold.length, captures, refunds]).toEqual(wanted);
  });
});
