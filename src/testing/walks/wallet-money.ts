import { settleWalletOrders } from "../../server/modules/payments/settle-orders.ts";
import { purposes } from "../../server/purposes.ts";
import type { DemoFailure } from "../../server/wallet/demo/demo-state.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";

/** What happens to the money of one order: by the guest, at the wallet, and by what the wallet tells the server. */
export function walletMoney({ plan, wallet }: Walks, { guest }: WalkWorld) {
  let orderId = "";
  let disputeId = "";

  const tell = async (event_type: string, resource: object) =>
    ok(guest.post(walletContract.webhook.path, { event_type, resource }));
  const captureId = () => wallet.order(orderId).captures[0]?.id;

  return {
    id: () => orderId,
    async order(request: object) {
      orderId = (await ok<{ order_id: string }>(guest.post(walletContract.create.path, request))).order_id;
    },
    capture: async (failure?: DemoFailure, calls?: number) => {
      // Nobody chooses another card within a millisecond.
      plan.clock.advance(1_000);
      await wallet.approve(orderId, failure, calls);
      return guest.post(walletContract.capture.path, { order_id: orderId });
    },
    captureAgain: () => guest.post(walletContract.capture.path, { order_id: orderId }),
    /** The wallet takes the money although nobody here asks for it any more. */
    takeAtWallet: async (failure?: DemoFailure) => {
      await wallet.approve(orderId, failure);
      await wallet.client.captureOrder({ orderId, requestId: `late-${orderId}` });
    },
    completeAtWallet: () => wallet.complete(orderId),
    /** By hand in the wallet's own pages: all that is left, or so many euros. */
    async giveBack(euros?: number) {
      await wallet.giveBack(orderId, euros?.toFixed(2));
      const refund = wallet.order(orderId).refunds.at(-1);
      const links = [{ rel: "up", href: `https://api.example/v2/payments/captures/${captureId()}` }];
      await tell("PAYMENT.CAPTURE.REFUNDED", { id: refund?.id, links });
    },
    async dispute() {
      disputeId = await wallet.dispute(orderId);
      const disputed_transactions = [{ seller_transaction_id: captureId() }];
      await tell("CUSTOMER.DISPUTE.CREATED", { dispute_id: disputeId, disputed_transactions });
    },
    async resolve(favour: "buyer" | "seller") {
      await wallet.resolve(disputeId, favour);
      const disputed_transactions = [{ seller_transaction_id: captureId() }];
      await tell("CUSTOMER.DISPUTE.RESOLVED", { dispute_id: disputeId, disputed_transactions });
    },
    /** The wallet tells that something happened to the capture. */
    webhook: () =>
      tell("PAYMENT.CAPTURE.COMPLETED", {
        id: "C",
        supplementary_data: { related_ids: { order_id: orderId } },
      }),
    async later(minutes: number) {
      plan.clock.advance(minutes * 60_000);
      await settleWalletOrders({ ...plan.deps, purposes });
    },
    /** How often the wallet took the money. */
    captures: () => wallet.order(orderId).captures.filter(({ status }) => status === "COMPLETED").length,
  };
}
