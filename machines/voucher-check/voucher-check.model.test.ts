import { type FlowModel, happeningsIn, missedBy, replay, walksThrough } from "../../src/testing/machines/paths.ts";
import { stepsOf } from "../../src/testing/machines/steps.ts";
import { voucherCheckMachine } from "./voucher-check.machine.ts";

const model: FlowModel<typeof voucherCheckMachine> = {
  machine: voucherCheckMachine,
  input: { code: "HAVEL" },
  events: [],
  answers: {
    checkVoucher: {
      done: [
        { exists: true, amountCents: 100_00 },
        { exists: false, amountCents: 0 },
      ],
      failed: [{ kind: "invalid", errors: {} }, { kind: "network" }, new Error("thrown by a bug")],
    },
  },
};

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

it("reaches every state and takes every transition", async () => {
  const replays = await Promise.all(walksThrough(model).map((walk) => replay(model, walk)));
  expect(missedBy(voucherCheckMachine, replays)).toEqual([]);
});
