import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import { voucherModel } from "../../src/testing/machines/voucher-purchase-model.ts";
import * as select from "./voucher-purchase.selectors.ts";
import type { PurchaseContext, PurchaseOutcome } from "./voucher-purchase.types.ts";

function stateOf({ value }: AnyMachineSnapshot): string {
  if (typeof value === "string") return value;
  const [[name, inner] = []] = Object.entries(value as Record<string, string>);
  return `${name}, ${inner}`;
}

/** What beside the event decides where a purchase goes. */
function circumstance(event: AnyEventObject, { context }: AnyMachineSnapshot): string {
  const { paidOrder, voucher } = context as PurchaseContext;
  if (event.type === "purchase.submitted") {
    return (event["request"] as { paypal: boolean }).paypal ? "by wallet" : "by transfer";
  }
  if (event.type.startsWith("xstate.error") && event.type.includes("sending")) return paidOrder ? "paid" : "";
  if (event.type === "download.clicked") return voucher?.downloadPath ? "paid" : "";
  const failure = (event["output"] as { failure?: { kind: string } } | undefined)?.failure;
  return failure ? failure.kind : "";
}

/** However long the order takes. */
const sent = {
  'sendVoucher: {"id":7,"downloadPath":null}': "succeeded, offered",
  'sendVoucher: {"id":7,"downloadPath":"/api/rere_download_voucher/abc/"}': "succeeded, offered",
  "sendVoucher failed: invalid": "editing",
  "sendVoucher failed: banned": "failed",
  "sendVoucher failed: network": "unanswered",
  "sendVoucher failed: unexpected": "unanswered",
  "sendVoucher failed: invalid, paid": "paymentPending",
  "sendVoucher failed: banned, paid": "paymentPending",
  "sendVoucher failed: network, paid": "paymentPending",
  "sendVoucher failed: unexpected, paid": "paymentPending",
};

const submitted = {
  "purchase.submitted, by transfer": "sending, loading",
  "purchase.submitted, by wallet": "paying",
};
const tryAgain = { ...submitted, "purchase.reopened": "editing" };

const steps: Steps = {
  editing: submitted,
  paying: {
    "walletPayment: paid": "sending, loading",
    "walletPayment: pending": "paymentPending",
    "walletPayment: returned": "walletFailed",
    "walletPayment: refunded": "walletFailed",
    "walletPayment: unavailable": "walletFailed",
    "walletPayment: refused, invalid": "editing",
    "walletPayment: refused, banned": "walletFailed",
    "walletPayment: failed": "walletFailed",
    "walletPayment: expired": "editing",
    "walletPayment: unreachable": "editing",
    "walletPayment: replaced": "editing",
    "walletPayment: left": "editing",
  },
  "sending, loading": { ...sent, "after loadingLimit": "sending, slow" },
  "sending, slow": sent,
  "succeeded, offered": { "download.clicked, paid": "succeeded, loading" },
  "succeeded, loading": {
    "downloadVoucher: saved": "succeeded, saved",
    "downloadVoucher: gone": "succeeded, gone",
    "downloadVoucher failed: network": "succeeded, failed",
  },
  "succeeded, failed": { "download.clicked, paid": "succeeded, loading" },
  "succeeded, saved": {},
  "succeeded, gone": {},
  failed: tryAgain,
  unanswered: { ...tryAgain, "purchase.retried": "sending, loading" },
  walletFailed: tryAgain,
  paymentPending: {},
};

describe("the purchase of a voucher, whatever happens", () => {
  const happenings = happeningsIn(voucherModel);

  it("goes on as requirements/vouchers.md says", () => {
    expect(stepsOf(happenings, { stateOf, circumstance })).toEqual(steps);
  });

  it("shows each outcome by its name, and leaves nothing to do where the voucher is ordered or will be", () => {
    const ends = happenings.map(({ to }) => to as select.PurchaseSnapshot).filter((to) => to.hasTag("outcome"));
    const found = Object.fromEntries(ends.map((to) => [select.selectOutcome(to), select.selectIsFinal(to)]));
    const expected: Record<PurchaseOutcome, boolean> = {
      succeeded: true,
      failed: false,
      unanswered: false,
      walletFailed: false,
      paymentPending: true,
    };
    expect(found).toEqual(expected);
  });
});
