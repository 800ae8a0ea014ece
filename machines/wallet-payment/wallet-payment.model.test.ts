import type { AnyMachineSnapshot } from "xstate";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import { walletPaymentModel as model } from "../../src/testing/machines/wallet-payment-model.ts";

const steps: Steps = {
  ready: {
    "wallet.opened": "creatingOrder",
    "wallet.errored": "failed",
    "wallet.scriptFailed": "unreachable",
    "hold.replaced": "replaced",
    "payment.left": "left",
    "after holdLimit": "expired",
  },
  creatingOrder: {
    "createOrder: created": "awaitingApproval",
    "createOrder: unavailable": "unavailable",
    "createOrder failed: invalid": "refused",
    "createOrder failed: banned": "refused",
    "createOrder failed: network": "failed",
    "createOrder failed: unexpected": "failed",
    "createOrder failed: thrown": "failed",
    "wallet.cancelled": "ready",
    "wallet.errored": "failed",
    "hold.replaced": "replaced",
    "payment.left": "left",
  },
  awaitingApproval: {
    "wallet.approved, of this order": "capturing",
    "wallet.cancelled": "ready",
    "wallet.opened": "creatingOrder",
    "wallet.errored": "failed",
    "hold.replaced": "replaced",
    "payment.left": "left",
    "after holdLimit": "expired",
  },
  choosingInstrument: {
    "wallet.approved, of this order": "capturing",
    "wallet.cancelled": "ready",
    "wallet.errored": "failed",
    "hold.replaced": "replaced",
    "payment.left": "left",
    "after holdLimit": "expired",
  },
  confirmingAgain: {
    "wallet.approved, of this order": "capturing",
    "wallet.cancelled": "ready",
    "wallet.errored": "failed",
    "hold.replaced": "replaced",
    "payment.left": "left",
    "after holdLimit": "expired",
  },
  // Money may move now: whatever the guest does, only the answer leads on.
  capturing: {
    "captureOrder: captured": "paid",
    "captureOrder: declined": "failed",
    "captureOrder: instrumentDeclined": "choosingInstrument",
    "captureOrder: payerActionRequired": "confirmingAgain",
    "captureOrder: pending": "pending",
    "captureOrder: returned": "returned",
    "captureOrder: refunded": "refunded",
    "captureOrder: unavailable": "unavailable",
    "captureOrder: replaced": "replaced",
    "captureOrder failed: invalid": "failed",
    "captureOrder failed: banned": "refused",
    "captureOrder failed: network": "pending",
    "captureOrder failed: unexpected": "pending",
    "captureOrder failed: thrown": "pending",
  },
  paid: {},
  pending: {},
  returned: {},
  refunded: {},
  unavailable: {},
  refused: {},
  failed: {},
  expired: {},
  unreachable: {},
  replaced: {},
  left: {},
};

const stateOf = ({ value }: AnyMachineSnapshot) => (typeof value === "string" ? value : String(Object.keys(value)[0]));

describe("a payment at the wallet, whatever happens", () => {
  it("goes on as requirements/payments.md says", () => {
    const circumstance = (event: { type: string }) =>
      event.type === "wallet.approved" && "orderId" in event && event.orderId === "W1" ? "of this order" : "";
    expect(stepsOf(happeningsIn(model), { stateOf, circumstance })).toEqual(steps);
  });

  it("is named after the state in which it ends", () => {
    const ends = happeningsIn(model).filter(({ to }) => to.status === "done");
    expect(ends.map(({ to }) => (to.output as { kind: string }).kind)).toEqual(ends.map(({ to }) => to.value));
  });
});
