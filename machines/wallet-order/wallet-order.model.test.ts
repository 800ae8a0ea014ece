import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { events } from "../../src/testing/machines/wallet-order-model.ts";
import { walletOrderMachine } from "./wallet-order.machine.ts";

it("takes the steps of requirements/payments.md, and refuses every other one", () => {
  expect(stepsOf(walletOrderMachine, events)).toEqual({
    created: { "capture.requested": "capturing", "order.expired": "expired" },
    capturing: {
      "capture.completed": "captured",
      "capture.declined": "declined",
      "instrument.declined": "created",
      "order.expired": "expired",
    },
    captured: { "order.fulfilled": "fulfilled", "order.refused": "refunding" },
    fulfilled: { "refund.requested": "refunding" },
    // Money may go back in parts, also while one is on its way.
    refunding: {
      "refund.completed": "refunded",
      "refund.requested": "refunding",
      "refund.withdrawn": "fulfilled",
    },
    refunded: { "refund.requested": "refunding" },
    // The wallet may report a capture after the order ended.
    declined: { "capture.completed": "captured" },
    expired: { "capture.completed": "captured" },
  });
});
