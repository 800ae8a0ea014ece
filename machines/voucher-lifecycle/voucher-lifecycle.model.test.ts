import { missedBy, replay, walksThrough } from "../../src/testing/machines/paths.ts";
import { type VoucherLifecycleEvent, voucherLifecycleMachine } from "./voucher-lifecycle.machine.ts";

const events: VoucherLifecycleEvent[] = [
  { type: "payment.registered" },
  { type: "payment.cameLate" },
  { type: "payment.returned", restCents: 0 },
  { type: "payment.returned", restCents: 30_00 },
  { type: "payment.corrected" },
  { type: "payment.restored", redeemedCents: 0 },
  { type: "payment.restored", redeemedCents: 30_00 },
  { type: "voucher.redeemed", restCents: 0 },
  { type: "voucher.redeemed", restCents: 30_00 },
  { type: "voucher.released", redeemedCents: 0 },
  { type: "voucher.released", redeemedCents: 30_00 },
  { type: "voucher.withdrawn" },
  { type: "voucher.expired" },
];
const model = { machine: voucherLifecycleMachine, input: undefined, events };

it("takes every transition of a voucher's life, and reaches every state", async () => {
  const walks = walksThrough(model);
  const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
  expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map(({ expected }) => expected)));
  expect(missedBy(voucherLifecycleMachine, replays)).toEqual([]);
});
