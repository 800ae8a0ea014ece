import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { stepsOf } from "../../src/testing/machines/steps.ts";
import { voucherCheckModel as model } from "../../src/testing/machines/voucher-check-model.ts";

it("goes the ways that requirements/vouchers.md names, and no other", () => {
  expect(stepsOf(happeningsIn(model), { stateOf: ({ value }) => String(value) })).toEqual({
    checking: {
      'checkVoucher: {"exists":true,"amountCents":10000}': "valid",
      'checkVoucher: {"exists":false,"amountCents":0}': "invalid",
      "checkVoucher failed: invalid": "invalid",
      "checkVoucher failed: network": "unanswered",
      "checkVoucher failed: thrown": "unanswered",
    },
  });
});
