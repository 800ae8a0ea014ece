import { describeOnSqlite } from "../../../testing/database.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { withWalletFlow } from "../../../testing/wallet-flow.ts";
import type { WalletClient } from "../../wallet/client.ts";
import type { GetOrderAnswer } from "../../wallet/wallet-answers.ts";
import { listInbox } from "../inbox/inbox.queries.ts";
import { settleFromWebhook } from "./settle-from-webhook.ts";
import { settleWalletOrders } from "./settle-orders.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

describeOnSqlite((engine) => {
  /** What the wallet answers in place of an order; null: the order. */
  let unread: GetOrderAnswer | null;
  /** What the wallet answers to a capture after it took the money; null: what it took. */
  let captureAnswer: Awaited<ReturnType<WalletClient["captureOrder"]>> | null;
  /** How often an order was read. */
  let asked: number;

  beforeEach(() => {
    unread = null;
    captureAnswer = null;
    asked = 0;
  });
  const { wallet, flow } = withWalletFlow(engine, (client) => ({
    ...client,
    getOrder(orderId) {
      asked += 1;
      return unread ? Promise.resolve(unread) : client.getOrder(orderId);
    },
    async captureOrder(order) {
      const answer = await client.captureOrder(order);
      return captureAnswer ?? answer;
    },
  }));

  const forbidden = { kind: "rejected", issue: "PERMISSION_DENIED" } as const;
  const garbled = { kind: "unknown", detail: "an answer that is no order" } as const;
  const tasks = () => listInbox(engine().db, { admin: true });
  const after = async (milliseconds: number) => {
    flow.clock.advance(milliseconds);
    await settleWalletOrders(flow.deps);
  };
  const minutes = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) await after(minute);
  };
  /** The wallet takes the money and answers 500. */
  const capturedUnheard = async (changes?: Parameters<typeof flow.create>[0]) => {
    const orderId = await flow.create(changes);
    await wallet.approve(orderId);
    captureAnswer = { kind: "unknown", detail: "500" };
    expect(await flow.capture(orderId)).toBe("pending");
    return orderId;
  };

  it.each([
    ["is forbidden to read", forbidden],
    ["answers what is no order", garbled],
    ["no longer knows the order", { kind: "rejected", issue: "INVALID_RESOURCE_ID" } as const],
  ])("keeps an order whose capture was asked for while the wallet %s, and asks staff to look", async (_, answer) => {
    await addVoucher(engine().db);
    unread = answer;
    const orderId = await capturedUnheard({ voucher_code: voucherCode });
    await minutes(80);
    expect(await flow.status(orderId)).toBe("capturing");
    expect(await flow.balance()).toBe(0);
    const [task, ...more] = await tasks();
    expect(more).toHaveLength(0);
    expect(task?.body).toMatch(/260\s€/);
    expect(task?.body).toContain(`PayPal-Bestellung ${orderId}: `);
    expect(task?.body).not.toMatch(/\{\{|undefined/);
    for (let passed = 0; passed < 5; passed += 1) await after(day);
    expect(await flow.status(orderId)).toBe("capturing");
    unread = null;
    await flow.settleAll();
    expect(await flow.status(orderId)).toBe("fulfilled");
    expect(await tasks()).toMatchObject([{ id: task?.id, ticked_off: expect.stringContaining("Von selbst erledigt") }]);
    expect(await flow.money(orderId)).toEqual({ cents: 260_00, movements: 1 });
  });

  it("pays back what it reads to be captured once the dates are gone", async () => {
    unread = forbidden;
    const orderId = await capturedUnheard();
    await minutes(30);
    expect(await flow.loseDates()).toBe(true);
    unread = null;
    await flow.settleAll();
    expect(await flow.status(orderId)).toBe("refunded");
    expect(await flow.mails()).toContain("booking-refunded");
  });

  it("expires an order once it is read as not captured, and its task is done", async () => {
    const orderId = await flow.create();
    await wallet.approve(orderId, "timeoutBeforeCapture", 1_000);
    unread = forbidden;
    await flow.capture(orderId);
    await minutes(30);
    expect(await tasks()).toMatchObject([{ ticked_off: null }]);
    unread = null;
    await flow.settleAll();
    expect(await flow.status(orderId)).toBe("expired");
    expect(await tasks()).toMatchObject([{ ticked_off: expect.stringContaining("Von selbst erledigt") }]);
  });

  it("takes no refusal of a capture for a declined payment before the order is read", async () => {
    const orderId = await flow.create();
    await wallet.approve(orderId);
    captureAnswer = forbidden;
    unread = forbidden;
    expect(await flow.capture(orderId)).toBe("pending");
    unread = null;
    expect(await flow.capture(orderId)).toBe("captured");
  });

  it("does not expire an unpaid order that it cannot read, but one that the wallet never knew", async () => {
    const orderId = await flow.create();
    unread = garbled;
    await minutes(30);
    expect(await flow.status(orderId)).toBe("created");
    unread = { kind: "rejected", issue: "INVALID_RESOURCE_ID" };
    await flow.settleAll();
    expect(await flow.status(orderId)).toBe("expired");
  });

  it("asks about an expired order once a day for a week, and books money that turns up", async () => {
    const orderId = await flow.create();
    await wallet.approve(orderId);
    await minutes(20);
    expect(await flow.status(orderId)).toBe("expired");
    asked = 0;
    for (let passed = 0; passed < 3; passed += 1) {
      await after(day / 2);
      await after(day / 2);
      expect(asked).toBe(passed + 1);
    }
    await wallet.client.captureOrder({ orderId, requestId: "late" });
    await after(day);
    expect(await flow.status(orderId)).toMatch(/^(fulfilled|refund)/);

    const another = await flow.create({ booked_day: "2027-06-01", booked_day_end: "2027-06-03" });
    await minutes(20);
    asked = 0;
    for (let passed = 0; passed < 20; passed += 1) await after(day);
    expect(asked).toBe(7);
    expect(await flow.status(another)).toBe("expired");
    expect(await tasks()).toHaveLength(0);
  });

  it("asks once about an order that two processes find due at the same moment", async () => {
    await flow.create();
    flow.clock.advance(20 * minute);
    await Promise.all([settleWalletOrders(flow.deps), settleWalletOrders(flow.deps)]);
    expect(asked).toBe(1);
  });

  it("has the wallet send a webhook again whose order cannot be read", async () => {
    const orderId = await flow.create();
    unread = forbidden;
    await expect(settleFromWebhook(flow.deps, orderId)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});
