import { valuesOf } from "../../src/testing/machines/recorded.ts";
import { walletPaymentMachine } from "./wallet-payment.machine.ts";

it("a guest who confirms once more, as their bank wants it, has paid the same order", () => {
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
        output: "payerActionRequired",
      },
      value: "confirmingAgain",
    },
    { event: { type: "wallet.approved", orderId: "W1" }, value: { capturing: "loading" } },
    {
      event: {
        type: "xstate.done.actor.0.walletPayment.capturing",
        actorId: "0.walletPayment.capturing",
        output: "captured",
      },
      value: "paid",
    },
  ];
  const input = { request: {} };
  expect(valuesOf(walletPaymentMachine, input, steps)).toEqual(steps.map(({ value }) => value));
});
