import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { events } from "../../src/testing/machines/voucher-lifecycle-model.ts";
import { voucherLifecycleMachine } from "./voucher-lifecycle.machine.ts";

it("takes the steps of requirements/vouchers.md, and refuses every other one", () => {
  expect(stepsOf(voucherLifecycleMachine, events)).toEqual({
    requested: { paid: "paid", withdrawn: "cancelled", expired: "expired" },
    paid: {
      "all redeemed": "spent",
      "a part redeemed": "partlyRedeemed",
      "all returned": "cancelled",
      "a part returned": "paid",
      corrected: "requested",
      withdrawn: "cancelled",
      expired: "expired",
    },
    partlyRedeemed: {
      "all redeemed": "spent",
      "a part redeemed": "partlyRedeemed",
      "all released": "paid",
      "a part released": "partlyRedeemed",
      "all returned": "cancelled",
      "a part returned": "partlyRedeemed",
      withdrawn: "cancelled",
      expired: "expired",
    },
    spent: {
      "all released": "paid",
      "a part released": "partlyRedeemed",
      "restored, nothing redeemed": "partlyRedeemed",
      "restored, a part redeemed": "partlyRedeemed",
    },
    cancelled: {
      "paid late": "cancelled",
      "restored, nothing redeemed": "paid",
      "restored, a part redeemed": "partlyRedeemed",
    },
    expired: { "paid late": "expired", "all released": "paid", "a part released": "partlyRedeemed" },
  });
});
