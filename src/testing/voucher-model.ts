import { voucherPurchaseMachine } from "../../machines/voucher-purchase/voucher-purchase.machine.ts";
import type { PaymentResult } from "../../machines/wallet-payment/wallet-payment.types.ts";
import { aVoucherRequest } from "./builders.ts";
import type { FlowModel } from "./machines/paths.ts";

const invalid = { kind: "invalid", errors: { name: "validation:guestName" } };
const failed = [invalid, { kind: "banned" }, { kind: "network" }, { kind: "unexpected", detail: "500" }];
const order = { orderId: "W1", amountCents: 100_00 };
const ended = (kind: PaymentResult["kind"], failure: unknown = null) => ({ kind, order, failure });

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
    walletPayment: {
      done: [
        ended("paid"),
        ended("pending"),
        ended("returned"),
        ended("unavailable"),
        ended("refused", invalid),
        ended("refused", { kind: "banned" }),
        ended("failed"),
        ended("expired"),
        ended("unreachable"),
        ended("replaced"),
        ended("left"),
      ],
      failed: [],
    },
    sendVoucher: {
      done: [
        { id: 7, downloadPath: null },
        { id: 7, downloadPath: "/api/rere_download_voucher/abc/" },
      ],
      failed,
    },
    downloadVoucher: { done: ["saved", "gone"], failed: [{ kind: "network" }] },
  },
  relevant: ({ context: { request, paidOrder, voucher } }) => [
    request?.paypal,
    paidOrder !== null,
    voucher?.downloadPath,
  ],
};
