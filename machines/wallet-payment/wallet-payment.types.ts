import type { PromiseActorLogic } from "xstate";
import type { Cents } from "../../src/shared/rules/money.ts";
import type { CallFailure } from "../support/call-failure.ts";

export interface WalletPaymentInput {
  /** What the server is asked to create an order for; only the server reads it. */
  request: object;
}

export interface WalletOrder {
  orderId: string;
  amountCents: Cents;
}

/**
 * How a payment ends. `pending`: the money is or may be taken, and the server finishes it. `returned`: another amount
 * than was ordered was taken, and the server pays it back. `refunded`: what was to be paid for is gone, and the money
 * that was taken is paid back. `unavailable`: what was to be paid for is gone, and nothing was taken. `refused`: the
 * server refuses what was sent, see `failure`. `expired`: the guest took too long. `unreachable`: the wallet's script
 * did not load. `replaced`: the guest began another one in another window, which took over what was held for this one,
 * and nothing was taken. `left`: the guest went back.
 */
export interface PaymentResult {
  kind:
    | "paid"
    | "pending"
    | "returned"
    | "refunded"
    | "unavailable"
    | "refused"
    | "failed"
    | "expired"
    | "unreachable"
    | "replaced"
    | "left";
  /** The order that was created last. */
  order: WalletOrder | null;
  failure: CallFailure | null;
}

export type WalletPaymentContext = WalletPaymentInput & PaymentResult;

export type WalletPaymentEvent =
  /** By one of the wallet's buttons; `funding` is its name there, PayPal's own where it is absent. */
  | { type: "wallet.opened"; funding?: string }
  | { type: "wallet.approved"; orderId: string }
  | { type: "wallet.cancelled" }
  | { type: "wallet.errored" }
  | { type: "wallet.scriptFailed" }
  | { type: "hold.replaced" }
  | { type: "payment.left" };

export type CreatedOrder = ({ kind: "created" } & WalletOrder) | { kind: "unavailable" };
export type CaptureAnswer =
  | "captured"
  | "declined"
  | "instrumentDeclined"
  | "payerActionRequired"
  | "pending"
  | "returned"
  | "refunded"
  | "unavailable"
  | "replaced";

/** The work that the machine leaves to who runs it. Each rejects with a `CallFailure`. */
export type WalletPaymentActors = {
  createOrder: PromiseActorLogic<CreatedOrder, object>;
  captureOrder: PromiseActorLogic<CaptureAnswer, string>;
};
