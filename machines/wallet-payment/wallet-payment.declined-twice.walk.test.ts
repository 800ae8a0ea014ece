import { valuesOf } from "../../src/testing/machines/recorded.ts";
import { walletPaymentMachine } from "./wallet-payment.machine.ts";

it("a wallet that declines one means of payment after another ends the payment as failed", () => {
  const steps = [
    { event: { type: "wallet.opened" }, value: { creatingOrder: "loading" } },
    {
      event: {
        type: "xstate.done.actor.0.walletPayment.creatingOrder",
        actorId: "0.walletPayment.creatingOrder",
        output: { kind: "created", orderId: "W1", amountCents: 36000 },
      },
      value: "awaitingApproval",
    },
    { event: { type: "wallet.approved", orderId: "W1" }, value: { capturing: "loading" } },
    { event: { type: "xstate.after.loadingLimit.walletPayment.capturing.loading" }, value: { capturing: "slow" } },
    {
      event: {
        type: "xstate.done.actor.0.walletPayment.capturing",
        actorId: "0.walletPayment.capturing",
        output: "instrumentDeclined",
      },
      value: "choosingInstrument",
    },
    { event: { type: "wallet.approved", orderId: "W1" }, value: { capturing: "loading" } },
    {
      event: {
        type: "xstate.done.actor.0.walletPayment.capturing",
        actorId: "0.walletPayment.capturing",
        output: "declined",
      },
      value: "failed",
    },
  ];
  const input = { request: {} };
  expect(valuesOf(walletPaymentMachine, input, steps)).toEqual(steps.map(({ value }) => value));
});
