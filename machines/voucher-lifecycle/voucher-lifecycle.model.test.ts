import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { voucherLifecycleMachine } from "./voucher-lifecycle.machine.ts";

const part = 30_00;
const events = {
  paid: { type: "payment.registered" },
  "paid late": { type: "payment.cameLate" },
  "all returned": { type: "payment.returned", restCents: 0 },
  "a part returned": { type: "payment.returned", restCents: part },
  corrected: { type: "payment.corrected" },
  "restored, nothing redeemed": { type: "payment.restored", redeemedCents: 0 },
  "restored, a part redeemed": { type: "payment.restored", redeemedCents: part },
  "all redeemed": { type: "voucher.redeemed", restCents: 0 },
  "a part redeemed": { type: "voucher.redeemed", restCents: part },
  "all released": { type: "voucher.released", redeemedCents: 0 },
  "a part released": { type: "voucher.released", redeemedCents: part },
  withdrawn: { type: "voucher.withdrawn" },
  expired: { type: "voucher.expired" },
} as const;

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
