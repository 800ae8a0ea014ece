import fc from "fast-check";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { eventually } from "../../../testing/eventually.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { startWalletFlow, type WalletFlow } from "../../../testing/wallet-flow.ts";
import { demoFailures } from "../../wallet/demo/demo-state.ts";
import { knownBookings } from "../booking/booking.repository.ts";
import { settleFromWebhook } from "./settle-from-webhook.ts";
import { createWalletPoller, settleWalletOrders } from "./settle-orders.ts";

/** No webhooks here: what goes wrong with them has tests of its own. */
const failures = [undefined, ...demoFailures.filter((failure) => !failure.endsWith("Webhook"))];
const steps = [
  "capture",
  "captureTwice",
  "book",
  "tell",
  "settle",
  "wait",
  "waitLong",
  "loseDates",
  "complete",
  "approveAgain",
] as const;
type Step = (typeof steps)[number];

describeEachEngine((engine) => {
  const wallet = withDemoWallet();

  /** What a guest, a poller, a wallet and another guest may do in any order; refusals are part of the game. */
  async function take(flow: WalletFlow, orderId: string, step: Step): Promise<void> {
    const { deps, clock } = flow;
    const moves: Record<Step, () => Promise<unknown> | void> = {
      capture: () => flow.capture(orderId),
      captureTwice: () => Promise.all([flow.capture(orderId), flow.capture(orderId)]),
      book: () => flow.book(orderId).catch(expectRefusal),
      tell: () => settleFromWebhook(deps, orderId),
      settle: () => settleWalletOrders(deps),
      wait: () => clock.advance(60_000),
      waitLong: () => clock.advance(16 * 60_000),
      loseDates: () => flow.loseDates(),
      complete: () => wallet.complete(orderId).catch(() => undefined),
      // With another means of payment, where the wallet asks for one.
      approveAgain: () => wallet.approve(orderId).catch(() => undefined),
    };
    await moves[step]();
  }

  function expectRefusal(error: unknown): void {
    expect(error).toMatchObject({ name: "Problem" });
  }

  it("ends with a booking for the money or with the money back, whatever goes wrong in whatever order", async () => {
    const { db } = engine();
    const scenario = fc.record({
      failure: fc.constantFrom(...failures),
      calls: fc.integer({ min: 1, max: 3 }),
      withVoucher: fc.boolean(),
      path: fc.array(fc.constantFrom(...steps), { maxLength: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ failure, calls, withVoucher, path }) => {
        const flow = await startWalletFlow(db, wallet.client);
        await addVoucher(db);
        const orderId = await flow.create(withVoucher ? { voucher_code: voucherCode } : {});
        await wallet.approve(orderId, failure, calls);
        for (const step of path) await take(flow, orderId, step);
        // A payment under review is decided in the end.
        await take(flow, orderId, "complete");
        await flow.settleAll();

        const own = knownBookings(db).where("bookings.wallet_order_id", "=", orderId);
        const [booking, ...more] = await own.execute();
        expect(more).toHaveLength(0);
        const money = await flow.money(orderId);
        const kept = wallet.order(orderId).captures.length - wallet.order(orderId).refunds.length;
        const left = withVoucher && booking ? 0 : 100_00;
        expect(await db.selectFrom("vouchers").select("balance_cents").execute()).toEqual([{ balance_cents: left }]);
        expect(kept).toBe(booking ? 1 : 0);
        expect(money.cents).toBe(booking ? booking.charged_cents - booking.voucher_cents : 0);
        expect(await flow.status(orderId)).toMatch(booking ? /^fulfilled$/ : /^(refunded|declined|expired)$/);
      }),
      { numRuns: 25 },
    );
  });

  it("is settled by a poller that runs until it is stopped", async () => {
    const flow = await startWalletFlow(engine().db, wallet.client);
    const orderId = await flow.create();
    await wallet.approve(orderId);
    await flow.capture(orderId);
    flow.clock.advance(120_000);
    const poller = createWalletPoller(flow.deps, 5);
    poller.start();
    await eventually(() => flow.status(orderId), "fulfilled");
    await poller.stop();
    const another = await flow.create({ booked_day: "2027-06-01" });
    flow.clock.advance(20 * 60_000);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await flow.status(another)).toBe("created");
  });
});
