import { describeOnSqlite } from "../../../testing/database.ts";
import { withWalletFlow } from "../../../testing/wallet-flow.ts";
import { inTransaction } from "../../db/transaction.ts";
import { captureWalletOrder } from "./capture-order.ts";
import { createWalletOrder } from "./create-order.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import type { PaymentDeps, Purpose } from "./purpose.ts";
import { requestRefund } from "./refund-order.ts";
import { registerPayment } from "./register-payment.ts";
import { settleFromWebhook } from "./settle-from-webhook.ts";
import { settleWalletOrders } from "./settle-orders.ts";

/** Something else that is sold: a number of mugs on a shelf. Nothing but this is added for it. */
function mugs(shop: { onShelf: number; reserved: number; sold: number; events: string[] }) {
  const purpose: Purpose<{ request: { count: number } }> = {
    name: "mugs",
    read: () => null,
    quote: async (_db, request) => ({
      amountCents: request.count * 9_50,
      payload: { request },
      description: `${request.count} mugs`,
    }),
    reservation: {
      async make(_trx, { request }, _payer, now) {
        if (shop.onShelf - shop.reserved < request.count) return null;
        shop.reserved += request.count;
        return { id: 1, until: new Date(now.getTime() + 15 * 60_000) };
      },
      assign: async () => {},
      isHeld: async () => false,
      extend: async (_trx, order) => shop.onShelf >= order.payload.request.count,
      isFree: async (_db, order) => shop.onShelf >= order.payload.request.count,
      release: async (_trx, order) => void (shop.reserved -= order.payload.request.count),
    },
    async fulfil(_trx, order) {
      if (shop.onShelf < order.payload.request.count) return null;
      shop.onShelf -= order.payload.request.count;
      return (shop.sold += 1);
    },
    refuse: async () => void shop.events.push("sold out"),
    receive: async (_trx, { cents }) => void shop.events.push(`${cents} cents`),
    returned: async (_trx, _order, cents) => void shop.events.push(`${cents} cents returned`),
    disputed: async (_trx, _order, cents) => void shop.events.push(`${cents} cents disputed`),
    disputeEnded: async () => void shop.events.push("dispute ended"),
    addStuckTask: () => Promise.reject(new Error("no money was stuck")),
    staff: {
      find: async () => null,
      describe: async () => null,
      describeOrder: async () => ({ name: "", phone: "", email: "", title: "mugs", days: null }),
      lock: async () => {},
      settled: async () => {},
    },
  };
  return purpose;
}

describeOnSqlite((engine) => {
  const { wallet, flow } = withWalletFlow(engine);
  let shop: Parameters<typeof mugs>[0];
  let purpose: ReturnType<typeof mugs>;
  let deps: PaymentDeps;
  beforeEach(() => {
    shop = { onShelf: 3, reserved: 0, sold: 0, events: [] };
    purpose = mugs(shop);
    deps = { ...flow.deps, purposes: { ...flow.deps.purposes, mugs: purpose } };
  });

  const order = (count: number, idempotencyKey: string | null = null) =>
    createWalletOrder(deps, purpose, {
      request: { count },
      payer: { sessionHash: flow.visitor.sessionHash, employeeId: null },
      idempotencyKey,
    });
  const ordered = async (count: number, failure?: Parameters<typeof wallet.approve>[1]) => {
    const made = await order(count);
    if (made.kind === "taken") throw new Error("taken");
    await wallet.approve(made.orderId, failure);
    return made.orderId;
  };
  const capture = (orderId: string) => captureWalletOrder(deps, orderId, flow.visitor.sessionHash);
  const fulfil = (orderId: string) =>
    inTransaction(engine().db, (trx) => fulfilOrder(trx, purpose, orderId, flow.visitor.sessionHash, flow.clock.now()));
  const settle = async () => {
    flow.clock.advance(60 * 60_000);
    await settleWalletOrders(deps);
  };

  it("is paid at the wallet, and what was paid says for what", async () => {
    const orderId = await ordered(2);
    expect(wallet.order(orderId).amount.value).toBe("19.00");
    expect(await capture(orderId)).toBe("captured");
    expect(await fulfil(orderId)).toEqual({ kind: "fulfilled", referenceId: 1 });
    expect(await fulfil(orderId)).toEqual({ kind: "fulfilled", referenceId: 1 });
    expect(shop).toMatchObject({ onShelf: 1, sold: 1 });
    expect(await engine().db.selectFrom("payments").selectAll().execute()).toMatchObject([
      { kind: "wallet", cents: 19_00, purpose: "mugs", reference_id: 1, wallet_order_id: orderId },
    ]);
  });

  it("is fulfilled by the poller or a webhook where the browser is gone", async () => {
    const first = await ordered(1);
    await capture(first);
    await settle();
    const second = await ordered(1);
    await capture(second);
    await settleFromWebhook(deps, second);
    expect([await flow.status(first), await flow.status(second), shop.sold]).toEqual(["fulfilled", "fulfilled", 2]);
  });

  it("takes nothing where the wallet declines, or where there is none left", async () => {
    const declined = await ordered(3, "decline");
    expect(await capture(declined)).toBe("declined");
    expect(shop).toMatchObject({ reserved: 0, sold: 0 });
    expect(await order(4)).toEqual({ kind: "taken" });
    const late = await ordered(3);
    shop.onShelf = 0;
    expect(await capture(late)).toBe("taken");
    expect(await flow.status(late)).toBe("expired");
    expect(await flow.money(late)).toEqual({ cents: 0, movements: 0 });
  });

  it("is paid back where it cannot be had any more, or is cancelled later", async () => {
    const refused = await ordered(2);
    await capture(refused);
    shop.onShelf = 1;
    expect(await fulfil(refused)).toEqual({ kind: "refunded" });
    expect(shop.events).toEqual(["sold out"]);
    shop.reserved = 0;
    const cancelled = await ordered(1);
    await capture(cancelled);
    await fulfil(cancelled);
    await inTransaction(engine().db, (trx) => requestRefund(trx, cancelled, 5_00, flow.clock.now()));
    await settle();
    expect([await flow.status(refused), await flow.status(cancelled)]).toEqual(["refunded", "refunded"]);
    expect(await flow.money(refused)).toEqual({ cents: 0, movements: 2 });
    expect(await flow.money(cancelled)).toEqual({ cents: 4_50, movements: 2 });
  });

  it("is paid in cash, too, and a refund is negative", async () => {
    const register = (cents: number) =>
      inTransaction(engine().db, (trx) =>
        registerPayment(trx, purpose, { kind: "cash", cents, referenceId: 7, registeredBy: null }, flow.clock.now()),
      );
    await register(9_50);
    await register(-9_50);
    expect(shop.events).toEqual(["950 cents"]);
    const rows = await engine().db.selectFrom("payments").select(["kind", "cents", "purpose"]).orderBy("id").execute();
    expect(rows).toEqual([
      { kind: "cash", cents: 9_50, purpose: "mugs" },
      { kind: "cash", cents: -9_50, purpose: "mugs" },
    ]);
  });

  it("leaves an unpaid order of another purpose alone, and its money is nobody else's", async () => {
    const booking = await flow.create();
    const orderId = await ordered(1);
    expect(await flow.status(booking)).toBe("created");
    await capture(orderId);
    await expect(flow.book(orderId)).rejects.toMatchObject({ errors: { paypal_order_id: "validation:order" } });
    expect(await flow.status(orderId)).toBe("captured");
  });
});
