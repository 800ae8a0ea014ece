import { walletPaymentMachine } from "../../../machines/wallet-payment/wallet-payment.machine.ts";
import type { FlowModel } from "./paths.ts";

const failed = [
  { kind: "invalid", errors: {} },
  { kind: "banned" },
  { kind: "network" },
  { kind: "unexpected", detail: "500" },
  new Error("thrown by a bug"),
];
/** All that happens to a payment at the wallet. */
export const walletPaymentModel: FlowModel<typeof walletPaymentMachine> = {
  machine: walletPaymentMachine,
  input: { request: {} },
  events: [
    { type: "wallet.opened" },
    { type: "wallet.approved", orderId: "W1" },
    { type: "wallet.approved", orderId: "of an earlier try" },
    { type: "wallet.cancelled" },
    { type: "wallet.errored" },
    { type: "wallet.scriptFailed" },
    { type: "hold.replaced" },
    { type: "payment.left" },
  ],
  answers: {
    createOrder: { done: [{ kind: "created", orderId: "W1", amountCents: 400_00 }, { kind: "unavailable" }], failed },
    captureOrder: {
      done: [
        "captured",
        "declined",
        "instrumentDeclined",
        "payerActionRequired",
        "pending",
        "returned",
        "refunded",
        "unavailable",
        "replaced",
      ],
      failed,
    },
  },
  relevant: ({ context }) => context.order !== null,
};

export const models = { "an order of 400 €": walletPaymentModel };
