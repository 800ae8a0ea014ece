import { settleWalletOrders } from "../../server/modules/payments/settle-orders.ts";
import { expireVouchers } from "../../server/modules/vouchers/expire-vouchers.ts";
import { purposes } from "../../server/purposes.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { toAmount } from "../../shared/rules/money.ts";
import type { Moves, World } from "./random-world.ts";

/** An order whose money was taken, as the wallet keeps it. */
async function captured({ plan, dice, wallet }: World) {
  const query = plan.db.selectFrom("wallet_orders").select("id").where("capture_id", "is not", null);
  const order = dice.pick(await query.orderBy("id").execute());
  return order ? wallet.order(order.id) : undefined;
}

/** The wallet sends a webhook, which may get lost. */
async function tell(world: World, event_type: string, resource: object): Promise<void> {
  if (world.dice.number(4) === 0) return;
  await world.call(await world.aGuest(), walletContract.webhook.path, { event_type, resource });
}

export const walletMoves: Moves = {
  async giveBack(world) {
    const order = await captured(world);
    if (!order) return;
    const how = world.dice.pick(["refund", "reverse"] as const) ?? "refund";
    const amount = world.dice.number(2) === 0 ? undefined : toAmount(1_00 + world.dice.number(20_000));
    const isDone = await world.wallet.giveBack(order.id, amount, how).then(
      () => true,
      () => false,
    );
    const refund = world.wallet.order(order.id).refunds.at(-1);
    if (!isDone || !refund) return;
    const links = [{ rel: "up", href: `https://api.example/v2/payments/captures/${order.captures[0]?.id}` }];
    await tell(world, how === "refund" ? "PAYMENT.CAPTURE.REFUNDED" : "PAYMENT.CAPTURE.REVERSED", {
      id: refund.id,
      links,
    });
  },
  async dispute(world) {
    const order = await captured(world);
    const dispute_id = order && (await world.wallet.dispute(order.id).catch(() => undefined));
    if (!order || dispute_id === undefined) return;
    const disputed_transactions = [{ seller_transaction_id: order.captures[0]?.id }];
    await tell(world, "CUSTOMER.DISPUTE.CREATED", { dispute_id, disputed_transactions });
    const favour = world.dice.pick([undefined, "buyer", "seller"] as const);
    if (favour === undefined) return;
    await world.wallet.resolve(dispute_id, favour);
    await tell(world, "CUSTOMER.DISPUTE.RESOLVED", { dispute_id, disputed_transactions });
  },
  async pass({ plan, dice }) {
    const minutes = dice.pick([1, 16, 60, 24 * 60, 20 * 24 * 60]) ?? 1;
    plan.clock.advance(minutes * 60_000);
    await settleWalletOrders({ ...plan.deps, purposes });
  },
  async expire({ plan, dice }) {
    if (dice.number(12) === 0) plan.clock.advance(365 * 24 * 3_600_000);
    await expireVouchers(plan.deps);
  },
};
