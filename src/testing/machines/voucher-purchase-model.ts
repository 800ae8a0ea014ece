import { voucherPurchaseMachine } from "../../../machines/voucher-purchase/voucher-purchase.machine.ts";
import { aVoucherRequest } from "../builders.ts";
import type { FlowModel } from "./paths.ts";
import { callFailures, paymentEnds } from "./payment-ends.ts";

/** All that happens to the purchase of a voucher: the machine and the page are led through it alike. */
export const voucherModel: FlowModel<typeof voucherPurchaseMachine> = {
  machine: voucherPurchaseMachine,
  input: undefined,
  events: [
    { type: "purchase.submitted", request: aVoucherRequest() },
    { type: "purchase.submitted", request: aVoucherRequest({ banktransfer: false, paypal: true }) },
    { type: "purchase.reopened" },
    { type: "purchase.retried" },
    { type: "download.clicked" },
  ],
  answers: {
    walletPayment: { done: paymentEnds, failed: [] },
    sendVoucher: {
      done: [
        { id: 7, downloadPath: null },
        { id: 7, downloadPath: "/api/rere_download_voucher/abc/" },
      ],
      failed: callFailures,
    },
    downloadVoucher: { done: ["saved", "gone"], failed: [{ kind: "network" }] },
  },
  relevant: ({ context: { request, paidOrder, voucher } }) => [
    request?.paypal,
    paidOrder !== null,
    voucher?.downloadPath,
  ],
};

export const models = { "the voucher page": voucherModel };
