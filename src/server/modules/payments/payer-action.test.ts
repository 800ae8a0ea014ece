import Fastify from "fastify";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { myBookingContract } from "../../../shared/contract/my-booking.ts";
import { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { aBookingRequest, aVoucherRequest } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { createPayPalClient, type WalletClient } from "../../wallet/client.ts";
import { withGuestLinks } from "../my-booking/my-booking.fixture.ts";

const byWallet = { banktransfer: false, paypal: true };
const links = [
  { rel: "information_link", href: "https://wallet.example/errors/#PAYER_ACTION_REQUIRED" },
  { rel: "payer-action", href: "https://wallet.example/checkoutnow?token=W1" },
];
/** As PayPal refuses, and as it answers with the order that it could not capture. */
const shapes: Record<string, [status: number, body: object]> = {
  "a 422": [
    422,
    {
      name: "UNPROCESSABLE_ENTITY",
      details: [{ issue: "PAYER_ACTION_REQUIRED", description: "Payer needs to perform the following action." }],
      message: "The requested action could not be performed.",
      links,
    },
  ],
  "an order": [201, { id: "W1", status: "PAYER_ACTION_REQUIRED", links }],
  "an order with a declined capture": [
    200,
    {
      id: "W1",
      status: "PAYER_ACTION_REQUIRED",
      purchase_units: [
        {
          payments: { captures: [{ id: "C0", status: "DECLINED", amount: { currency_code: "EUR", value: "1.00" } }] },
        },
      ],
      links,
    },
  ],
};

/** A wallet that answers the first capture of each order in this shape, and then takes the money. */
function withAskingWallet() {
  const orders = new Map<string, { amount: object; captures: string[] }>();
  const wallet = { shape: shapes["a 422"]!, orders, client: {} as WalletClient };
  const app = Fastify({ forceCloseConnections: true });
  app.post("/v1/oauth2/token", () => ({ access_token: "t", expires_in: 900 }));
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, payload, done) => {
    payload.resume();
    done(null, {});
  });
  app.post<{ Body: { purchase_units: { amount: object }[] } }>("/v2/checkout/orders", ({ body }) => {
    const id = `W${orders.size + 1}`;
    orders.set(id, { amount: body.purchase_units[0]?.amount ?? {}, captures: [] });
    return { id, status: "PAYER_ACTION_REQUIRED" };
  });
  app.post<{ Params: { id: string } }>("/v2/checkout/orders/:id/capture", ({ params: { id }, headers }, reply) => {
    const order = orders.get(id);
    if (!order) return reply.code(404).send({});
    order.captures.push(String(headers["paypal-request-id"]));
    const [status, body] = wallet.shape;
    if (order.captures.length === 1) return reply.code(status).send(body);
    const captures = [{ id: `C-${id}`, status: "COMPLETED", amount: order.amount }];
    return reply.code(201).send({ id, status: "COMPLETED", purchase_units: [{ payments: { captures } }] });
  });
  beforeAll(async () => {
    const baseUrl = await app.listen({ host: "127.0.0.1", port: 0 });
    wallet.client = createPayPalClient({ baseUrl, clientId: "id", clientSecret: "secret" });
  });
  beforeEach(() => orders.clear());
  afterAll(() => app.close());
  return wallet;
}

describeOnSqlite((engine) => {
  const wallet = withAskingWallet();
  const plan = withDayPlan(engine, () => ({
    ...wallet.client,
    getOrder: () => Promise.resolve({ kind: "unknown" as const, detail: "nobody has to ask" }),
  }));
  const guest = withGuestLinks(plan);

  const create = async (browser: TestVisitor, body: object) =>
    (await browser.post(walletContract.create.path, body)).json<{ order_id: string }>().order_id;
  /** Each way to pay at the wallet. @returns the order, and what the browser sends once it is captured. */
  const ways: Record<string, (browser: TestVisitor) => Promise<{ order_id: string; finish: () => Promise<number> }>> = {
    async "a booking with a voucher"(browser) {
      await addVoucher(plan.db);
      const request = aBookingRequest({ vehicle: plan.vehicle, voucher_code: voucherCode, ...byWallet });
      const order_id = await create(browser, request);
      const send = () => browser.post(bookingContract.send.path, { ...request, paypal_order_id: order_id });
      return { order_id, finish: async () => (await send()).statusCode };
    },
    async "a voucher"(browser) {
      const request = aVoucherRequest({ voucherAmount: 100, ...byWallet });
      const order_id = await create(browser, request);
      const send = () => browser.post(vouchersContract.send.path, { ...request, paypal_order_id: order_id });
      return { order_id, finish: async () => (await send()).statusCode };
    },
    async "what is owed of a booking"(browser) {
      const booking_id = await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12" });
      await browser.get((await guest.mailed()).at(-1) ?? "");
      const ordered = await browser.post(myBookingContract.order.path, { booking_id });
      const { order_id } = ordered.json<{ order_id: string }>();
      const settle = () => browser.post(myBookingContract.settle.path, { booking_id, order_id });
      return { order_id, finish: async () => ((await settle()).statusCode === 200 ? 201 : 0) };
    },
  };
  const cases = Object.keys(ways).flatMap((way) => Object.keys(shapes).map((shape) => [way, shape] as const));

  it.each(cases)("pays %s with the same order where the wallet wants the payer once more in %s", async (way, shape) => {
    wallet.shape = shapes[shape]!;
    const browser = await plan.server.visitor();
    const { order_id, finish } = await ways[way]!(browser);
    const capture = async () => (await browser.post(walletContract.capture.path, { order_id })).json<object>();
    const reserved = async () => [await plan.count("holds"), await plan.count("voucher_entries")];
    const before = await reserved();
    expect(await capture()).toEqual({ status: "payerActionRequired" });
    expect(await reserved()).toEqual(before);
    plan.clock.advance(14 * 60_000);
    expect(await capture()).toEqual({ status: "captured" });
    expect([await finish(), await finish()]).toEqual([201, 201]);
    expect([wallet.orders.size, new Set(wallet.orders.get(order_id)?.captures).size]).toEqual([1, 2]);
    expect([await plan.count("payments"), await plan.count("bookings")]).toEqual([1, way === "a voucher" ? 0 : 1]);
    expect(await plan.db.selectFrom("wallet_orders").select("status").execute()).toEqual([{ status: "fulfilled" }]);
  });
});
