import type { AnyActorRef } from "xstate";
import { waitFor } from "xstate";
import type {
  WalletPaymentContext,
  WalletPaymentEvent,
} from "../../../machines/wallet-payment/wallet-payment.types.ts";
import { settleWalletOrders } from "../../server/modules/payments/settle-orders.ts";
import { purposes } from "../../server/purposes.ts";
import type { DemoFailure } from "../../server/wallet/demo/demo-state.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { answered, badGateway, type Delivery, lost } from "./line.ts";
import type { Walks, WalkWorld } from "./scene.ts";

export const createPaths = [walletContract.create.path];
export const capturePaths = [walletContract.capture.path];
const minute = 60_000;

/** The order that the payment has created. @throws Error where there is none. */
export function orderOf(payment: AnyActorRef): string {
  const { order } = (payment.getSnapshot() as { context: WalletPaymentContext }).context;
  if (!order) throw new Error("nothing was ordered at the wallet");
  return order.orderId;
}

/**
 * What others do, and how the wallet fails, so that the server answers a capture in each of its ways.
 * @param other what the guest orders in another window.
 */
export function capturePreparations({ plan, wallet }: Walks, world: WalkWorld, other: () => object) {
  const approve = async (orderId: string, failure?: DemoFailure, calls?: number) => {
    await wallet.approve(orderId, failure, calls);
    return answered;
  };
  const captures: Record<string, (orderId: string) => Promise<Delivery>> = {
    captured: approve,
    declined: (orderId) => approve(orderId, "decline"),
    instrumentDeclined: (orderId) => approve(orderId, "instrumentDeclined"),
    payerActionRequired: (orderId) => approve(orderId, "payerActionRequired"),
    pending: (orderId) => approve(orderId, "pendingCapture"),
    returned: (orderId) => approve(orderId, "wrongAmount"),
    /** Another window of the guest was faster, and the boat is gone before the booking is made. */
    async refunded(orderId) {
      await wallet.approve(orderId);
      await world.guest.post(walletContract.capture.path, { order_id: orderId });
      await world.blockBoat();
      plan.clock.advance(2 * minute);
      await settleWalletOrders({ ...plan.deps, purposes });
      return answered;
    },
    async unavailable(orderId) {
      await wallet.approve(orderId);
      await world.blockBoat();
      return answered;
    },
    async replaced(orderId) {
      await wallet.approve(orderId);
      await world.guest.post(walletContract.create.path, other());
      return answered;
    },
    network: async (orderId) => (await approve(orderId)) && lost(true),
    unexpected: async (orderId) => (await approve(orderId)) && badGateway(true),
  };
  return captures;
}

/** The same for ordering at the wallet. */
export function createPreparations(world: WalkWorld): Record<string, () => Promise<Delivery>> {
  return {
    async created() {
      await world.makeFree();
      world.cutWallet(false);
      return answered;
    },
    async unavailable() {
      await world.blockDay();
      return answered;
    },
    async invalid() {
      await world.blockBoat();
      return answered;
    },
    async banned() {
      await world.ban();
      return answered;
    },
    async repriced() {
      await world.publishList();
      return answered;
    },
    network: () => Promise.resolve(lost(true)),
    async unexpected() {
      world.cutWallet(true);
      return answered;
    },
  };
}

/**
 * A guest who pays at the wallet as a child of the order, to each of its ends.
 * @param whileHeld what others try while it is being paid for. other: what the guest orders in another window.
 */
export function payer(
  walks: Walks,
  world: WalkWorld,
  { other, whileHeld = () => Promise.resolve() }: { other: () => object; whileHeld?: () => Promise<void> },
) {
  const captures = capturePreparations(walks, world, other);
  const creates = createPreparations(world);
  const { line } = world;

  async function say(payment: AnyActorRef, event: WalletPaymentEvent): Promise<void> {
    payment.send(event);
  }
  const leaves = (payment: AnyActorRef, state: string) =>
    waitFor(payment, (snapshot: { matches: (value: string) => boolean; status: string }) => {
      return snapshot.status !== "active" || !snapshot.matches(state);
    });
  async function open(payment: AnyActorRef, answer = "created"): Promise<void> {
    await say(payment, { type: "wallet.opened" });
    line.open(createPaths, (await creates[answer]?.()) ?? answered);
    await leaves(payment, "creatingOrder");
    line.close();
  }
  async function capture(payment: AnyActorRef, answer: string): Promise<void> {
    const orderId = orderOf(payment);
    const delivery = (await captures[answer]?.(orderId)) ?? answered;
    await say(payment, { type: "wallet.approved", orderId });
    line.open(capturePaths, delivery);
    await leaves(payment, "capturing");
    line.close();
  }
  const captured = (answer: string) => async (payment: AnyActorRef) => {
    await open(payment);
    await capture(payment, answer);
  };
  const ends: Record<string, (payment: AnyActorRef, failure: string) => Promise<void>> = {
    async paid(payment) {
      await open(payment);
      await whileHeld();
      await capture(payment, "captured");
    },
    pending: captured("pending"),
    returned: captured("returned"),
    refunded: captured("refunded"),
    unavailable: captured("unavailable"),
    failed: captured("declined"),
    refused: (payment, failure) => open(payment, failure),
    unreachable: (payment) => say(payment, { type: "wallet.scriptFailed" }),
    replaced: captured("replaced"),
    left: (payment) => say(payment, { type: "payment.left" }),
  };
  return { ends };
}
